import { isObject } from '../../../json/parse.js';
import type { Violation } from '../../../model/check.js';
import { isKey } from '../../../solana/key.js';
import { authenticated } from '../fixtures/request.js';
import { trigger, type TriggerView } from '../reader/view.js';

type Body = Readonly<Record<string, unknown>>;

function challengeViolation({ walletPubkey, type }: Body): Violation | undefined {
  if (typeof walletPubkey !== 'string' || !isKey(walletPubkey))
    return { expected: '`walletPubkey`, a public key', actual: told(walletPubkey), cause: 'walletPubkey' };
  return type === 'message' || type === 'transaction'
    ? undefined
    : { expected: '`type` `message` or `transaction`', actual: told(type), cause: 'type' };
}

const told = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80));

const tokenParameter = /^(?:access[-_]?token|token|jwt|bearer|authorization)$/i;

export const clientRequests = {
  'TRIGGER-901': trigger.exchange({
    on: { operation: 'challenge' },
    note: ({ request: { body } }: TriggerView) => (isObject(body) ? body : undefined),
    judge: challengeViolation,
  }),
  'TRIGGER-903': trigger.exchange({
    on: { operation: authenticated },
    // A request may carry none that a recording shows.
    note: ({ request }: TriggerView) => {
      const { authorization } = request.headers;
      const header = authorization === '' ? undefined : authorization;
      const parameter = Object.keys(request.query).find((name) => tokenParameter.test(name));
      return header === undefined && parameter === undefined ? undefined : { header, parameter };
    },
    judge({ header, parameter }) {
      const expected = 'the token as `Authorization: Bearer <token>`';
      if (parameter !== undefined)
        return { expected, actual: `a token in the query parameter \`${parameter}\``, cause: 'in-query' };
      // Names of schemes are case-insensitive.
      return header !== undefined && /^bearer \S+$/i.test(header)
        ? undefined
        : { expected, actual: 'an `Authorization` of another form', cause: 'form' };
    },
  }),
};
