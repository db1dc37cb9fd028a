import { unless, type Violation } from '../../../model/check.js';
import { isKey } from '../../../solana/key.js';
import { sentAs, sentObject } from '../../sent-object.js';
import { authenticated } from '../fixtures/request.js';
import { trigger, type TriggerView } from '../reader/view.js';

const memberRules = [
  ['walletPubkey', 'a public key as `walletPubkey`', (value: unknown) => typeof value === 'string' && isKey(value)],
  ['type', '`message` or `transaction` as `type`', (value: unknown) => value === 'message' || value === 'transaction'],
] as const;

function challengeViolation(body: Readonly<Record<string, unknown>> | string): Violation | undefined {
  if (typeof body === 'string')
    return { expected: '`walletPubkey` and `type` in a JSON object', actual: body, cause: 'no-object' };
  const wrong = memberRules.filter(([name, , holds]) => !holds(body[name]));
  const names = wrong.map(([name]) => name);
  const expected = wrong.map(([, says]) => says).join(' and ');
  return unless(wrong.length === 0, expected, sentAs(body, names), { cause: names.join('-') });
}

const tokenParameter = /^(?:access[-_]?token|token|jwt|bearer|authorization)$/i;

export const clientRequests = {
  'TRIGGER-901': trigger.session({
    *judge({ views, session }) {
      for (const view of views.filter(({ operation }) => operation === 'challenge')) {
        const body = sentObject(view, session);
        if (body !== undefined) yield { views: [view], violation: challengeViolation(body) };
      }
    },
  }),
  'TRIGGER-903': trigger.exchange({
    on: { operation: authenticated },
    // A header that is not there may have been left out of a recording; only `credentials` knows that it was not sent.
    note: ({ request, credentials }: TriggerView) => {
      const { authorization: header = '' } = request.headers;
      const parameter = Object.keys(request.query).find((name) => tokenParameter.test(name));
      const isShown = header !== '' || parameter !== undefined || credentials.token === 'absent';
      return isShown ? { header, parameter } : undefined;
    },
    judge({ header, parameter }) {
      const expected = 'the token as `Authorization: Bearer <token>`';
      if (parameter !== undefined)
        return { expected, actual: `a token in the query parameter \`${parameter}\``, cause: 'in-query' };
      if (header === '') return { expected, actual: 'no such header', cause: 'absent' };
      // Names of schemes are case-insensitive.
      return /^bearer \S+$/i.test(header)
        ? undefined
        : { expected, actual: 'an `Authorization` of another form', cause: 'form' };
    },
  }),
};
