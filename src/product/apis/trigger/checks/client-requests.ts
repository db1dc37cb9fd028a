import { unless, type Violation } from '../../../model/check.js';
import { isObject } from '../../../json/parse.js';
import { isKey } from '../../../solana/key.js';
import { sentAs, sentObject } from '../../sent-object.js';
import { authenticated } from '../fixtures/request.js';
import { endOf } from '../reader/state.js';
import { isFor, isSuccess, isUsable, purposeOf, trigger, type Purpose, type TriggerView } from '../reader/view.js';

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

/** The member of a request that names the wallet which signed in for its token. */
const ownWallet = (operation: string, name: string) =>
  trigger.exchange({
    on: { operation },
    note({ request: { body }, credentials: { wallet } }: TriggerView) {
      const given = isObject(body) ? body[name] : undefined;
      return given === undefined || wallet === undefined ? undefined : { given, wallet };
    },
    judge: ({ given, wallet }) =>
      unless(
        given === wallet,
        `the wallet of the token, ${wallet}, as \`${name}\``,
        sentAs({ [name]: given }, [name]),
        { cause: name },
      ),
  });

const wrongProofs: Partial<Record<Purpose, string>> = {
  'verify/wrong-key': 'a signature of another wallet',
  'verify/bad-signature': 'no signature that fits a challenge of the wallet',
  'verify/other-name': 'the signature of a challenge of another wallet',
  'verify/no-challenge': 'the signature of a challenge of another wallet',
};

/** A 401 of the service that is about the token, and not about a key that was not sent. */
function isTokenRejected(view: TriggerView): boolean {
  const { operation, request, response, credentials } = view;
  const hasToken = authenticated.some((one) => one === operation) && request.headers.authorization !== undefined;
  return hasToken && response.status === 401 && isUsable(view) && (credentials.apiKey ?? 'genuine') === 'genuine';
}

export const clientRequests = {
  'TRIGGER-025': trigger.session({
    *judge({ views }) {
      const rejections = new Map<string, TriggerView>();
      let unanswered: TriggerView[] = [];
      for (const view of views) {
        if (view.operation === 'challenge') {
          for (const rejection of unanswered) yield { views: [rejection, view] };
          unanswered = [];
        }
        if (!isTokenRejected(view)) continue;
        const token = view.request.headers.authorization!;
        const before = rejections.get(token);
        if (before === undefined) {
          rejections.set(token, view);
          unanswered.push(view);
        } else if (endOf(before.exchange) <= view.exchange.startedAt) {
          const expected = 'a sign-in after the 401';
          yield { views: [before, view], violation: { expected, actual: 'the rejected token again', cause: 'again' } };
        }
      }
    },
  }),
  'TRIGGER-901': trigger.session({
    *judge({ views, session }) {
      for (const view of views.filter(({ operation }) => operation === 'challenge')) {
        const body = sentObject(view, session);
        if (body !== undefined) yield { views: [view], violation: challengeViolation(body) };
      }
    },
  }),
  'TRIGGER-902': trigger.exchange({
    on: { operation: 'verify' },
    /** What is accepted may be signed in a form that is not read here. */
    note(view: TriggerView) {
      const purpose = purposeOf(view) as Purpose;
      const actual = wrongProofs[purpose];
      const isAtStake = actual === undefined ? isFor(view, 'verify/valid', 'verify/second') : !isSuccess(view);
      return isAtStake ? { purpose, actual } : undefined;
    },
    judge({ purpose: cause, actual }) {
      const expected = 'the signature of a challenge that was issued to the wallet';
      return actual === undefined ? undefined : { expected, actual, cause };
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
  'TRIGGER-904': ownWallet('craftDeposit', 'userAddress'),
  'TRIGGER-905': ownWallet('createOrder', 'userPubkey'),
};
