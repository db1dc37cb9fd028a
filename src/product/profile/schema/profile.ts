import { z } from 'zod';
import { addressIn } from '../../mask/address.js';
import type { Profile } from '../profile.js';
import { borrowSchema } from './borrow.js';
import { swapOrderSchema } from './swap-order.js';
import { triggerSchema } from './trigger.js';
import { byName, flag, list, oneOf, options, positive, record, text, variable, whole } from './values.js';

const secretText = 'the secret, a string that is not empty';

/** A secret by its variable; a program may state its value. */
export const secret = z.union(
  [record({ env: variable }), record({ value: z.string({ error: secretText }).min(1, { error: secretText }) })],
  {
    error: 'a secret as { env: "NAME" }: the name of the environment variable that holds it',
  },
);

const address = z
  .string({ error: 'an absolute http or https URL' })
  .refine((given) => addressIn(given) !== undefined, { error: 'an absolute http or https URL' });

/** Every value that a profile may hold; what it accepts is what `Profile` describes, which the compiler checks below. */
export const profileSchema = record(
  {
    name: text('a text that names the target in reports'),
    bases: options(
      { ultra: address, swapV2: address, borrow: address, trigger: address, rpc: address, control: address },
      'base addresses: an object',
    ),
    apiKey: secret.optional(),
    apiKeyWithoutAccess: secret.optional(),
    wallets: byName(secret, 'secrets by the name of a wallet, each as { env: "NAME" }').optional(),
    swapOrder: swapOrderSchema.optional(),
    borrow: borrowSchema.optional(),
    trigger: triggerSchema.optional(),
    allow: list(oneOf('read', 'build', 'session', 'create', 'settle'), 'effects').optional(),
    settleOnProduction: flag.optional(),
    pacing: options({
      perSecond: positive('requests per second', 10_000),
      concurrency: whole('requests under way at once', 1, 1024),
      requests: whole('requests in all', 1, 1e9),
      perOperation: byName(whole('requests to one operation', 0, 1e9), 'requests by operation'),
      timeout: whole('milliseconds', 1, 3_600_000),
    }).optional(),
    ca: text('the path of a file in PEM').optional(),
  },
  'a profile: an object',
);

/** The same type with every member required and writable, so that a member that only one side has is an error as well. */
type Plain<Type> = Type extends object
  ? { -readonly [Key in keyof Type]-?: Plain<Exclude<Type[Key], undefined>> }
  : Type;
type Assignable<From extends To, To> = From;

/** A profile that the schema accepted; it does not compile when schema and `Profile` come apart in either direction. */
export type ValidProfile = Assignable<Plain<z.infer<typeof profileSchema>>, Plain<Profile>> &
  Assignable<Plain<Profile>, Plain<z.infer<typeof profileSchema>>> extends never
  ? never
  : Profile;
