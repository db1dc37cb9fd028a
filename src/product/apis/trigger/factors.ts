import type { Factor, Factors } from '../../model/factors.js';
import type { View } from '../../model/view.js';
import { authenticated } from './request.js';
import type { TriggerFixtures } from './fixtures.js';

type Sent = View<TriggerFixtures>;

const signIn = ['challenge', 'verify'] as const;
const signIns = ['first', 'renewed', 'after-rejection'] as const;
const tokenStates = ['fresh', 'aged', 'absent', 'malformed', 'expired', 'altered'] as const;

const factor = (
  name: string,
  levels: readonly string[],
  levelOf: (sent: Sent) => string | undefined,
): Factor<TriggerFixtures> => ({
  name,
  levels,
  levelOf: (sent) => (sent.base === 'trigger' ? levelOf(sent) : undefined),
});

/** How `Authorization` is written; masked tokens keep their form. */
function headerLevel({ request }: Sent): string {
  const header = request.headers.authorization;
  if (header === undefined) return 'none';
  if (/^bearer$/i.test(header.trim())) return 'scheme alone';
  return /^bearer /i.test(header) ? 'bearer' : 'other scheme';
}

/** The part of a purpose before its first slash names what is shown, the rest how. */
function faultLevel({ purpose }: Sent): string {
  const how = purpose?.split('/')[1];
  if (how === undefined) return 'none';
  return ['valid', 'own', 'first', 'admitted', 'list', 'create', 'cancel', 'confirm'].includes(how) ? 'none' : how;
}

const faults = [
  'none',
  'empty',
  'broken-field',
  'unknown',
  'foreign',
  'other-wallet',
  'vault-address',
  'no-vault',
  'bad-signature',
] as const;

/** The circumstances of a request of the trigger order API: operation, token, header, key and the fault it shows. */
export const factors: Factors<TriggerFixtures> = {
  factors: [
    factor('operation', [...signIn, ...authenticated], ({ operation }) => operation),
    factor('token', tokenStates, ({ credentials }) => credentials.token ?? 'absent'),
    factor('token of the wallet', signIns, ({ credentials }) => credentials.signIn),
    factor('authorization', ['none', 'bearer', 'scheme alone', 'other scheme'], headerLevel),
    factor('key', ['genuine', 'absent', 'no-access'], ({ credentials }) => credentials.apiKey ?? 'absent'),
    factor('fault', faults, (sent) => faults.find((fault) => fault === faultLevel(sent))),
  ],
  infeasible: [
    ...signIn.flatMap((operation) => [
      ...tokenStates
        .filter((token) => token !== 'absent')
        .map((token) => ({ levels: { operation, token }, because: 'signing in takes no token' })),
      ...['bearer', 'scheme alone', 'other scheme'].map((authorization) => ({
        levels: { operation, authorization },
        because: 'signing in takes no token',
      })),
    ]),
    ...signIns.flatMap((name) => {
      const none = 'it was not issued to the wallet of the request, or has expired';
      const states = ['absent', 'malformed', 'expired', 'altered'].map((token) => ({ token }));
      const headers = ['none', 'scheme alone', 'other scheme'].map((authorization) => ({ authorization }));
      const operations = signIn.map((operation) => ({ operation }));
      return [...states, ...headers, ...operations].map((levels) => ({
        levels: { ...levels, 'token of the wallet': name },
        because: none,
      }));
    }),
    ...['fresh', 'aged', 'expired', 'altered'].flatMap((token) =>
      ['none', 'scheme alone'].map((authorization) => ({
        levels: { token, authorization },
        because: 'without a token in the header there is none',
      })),
    ),
    { levels: { token: 'malformed', authorization: 'none' }, because: 'a malformed token stands in a header' },
    { levels: { token: 'absent', authorization: 'bearer' }, because: 'a header with a token has one' },
  ],
};
