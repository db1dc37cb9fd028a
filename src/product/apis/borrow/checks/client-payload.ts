import { unless, type Violation } from '../../../model/check.js';
import { isObject, jsonTypeOf, show } from '../../../json/parse.js';
import { inOneStep, type Decision } from '../../in-one-step.js';
import { keyDuty } from '../../key-duty.js';
import { sentAs, sentObject } from '../../sent-object.js';
import type { BorrowFixtures } from '../fixtures.js';
import { borrow, paths, type BorrowView, everyOperation, isBuild } from '../reader/view.js';
import { MIN_I128 } from '../reader/amount.js';
import { payloadIn } from '../reader/payload.js';
import { requiredFields } from '../fixtures/request.js';

type Body = Readonly<Record<string, unknown>>;

const typeOf = {
  vaultId: 'number',
  positionId: 'number',
  positionOwner: 'string',
  signer: 'string',
  colAmount: 'string',
  debtAmount: 'string',
} as const;

const ofBody = (decide: (body: Body) => Decision) =>
  borrow.exchange({
    on: { operation: paths },
    ...inOneStep(({ request: { body } }: BorrowView) => (isObject(body) ? decide(body) : 'undecided')),
  });

const isInteger = /^[+-]?[0-9]+$/;
const leastOf64Bits = -(2n ** 63n);

/** Of the amounts that are sent as strings. */
const ofAmounts = (isRight: (amount: string) => boolean, expected: string) =>
  ofBody((body) => {
    const sent = ['colAmount', 'debtAmount'].filter((name) => typeof body[name] === 'string');
    if (sent.length === 0) return 'undecided';
    const wrong = sent.filter((name) => !isRight(String(body[name])));
    const all = `${quoted(wrong, ' and ')} ${expected}`;
    return unless(wrong.length === 0, all, sentAs(body, wrong), { cause: wrong.join('-') });
  });

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const quoted = (names: readonly string[], between: string): string => names.map((name) => `\`${name}\``).join(between);

function missingIn(body: Body | string): Violation | undefined {
  const expected = `the required fields ${quoted(requiredFields, ', ')}`;
  if (typeof body === 'string') return { expected, actual: body, cause: 'no-object' };
  const missing = requiredFields.filter((name) => !isGiven(body[name]));
  return unless(missing.length === 0, expected, sentAs(body, missing), { cause: `without-${missing.join('-')}` });
}

export const clientPayload = {
  'BORROW-219': ofBody((body) => {
    const wrong = Object.entries(typeOf).filter(([name, own]) => isGiven(body[name]) && jsonTypeOf(body[name]) !== own);
    const names = wrong.map(([name]) => name);
    const expected = wrong.map(([name, type]) => `\`${name}\` as a JSON ${type}`).join(', ');
    return unless(wrong.length === 0, expected, sentAs(body, names), { cause: names.join('-') });
  }),
  'BORROW-901': ofAmounts(
    (amount) => isInteger.test(amount),
    'in base units: an integer in digits, those of MIN_I128 too',
  ),
  'BORROW-906': ofAmounts(
    (amount) => !isInteger.test(amount) || BigInt(amount.replace('+', '')) > leastOf64Bits || amount === MIN_I128,
    `above ${leastOf64Bits}, or MIN_I128, which is ${MIN_I128}`,
  ),
  'BORROW-902': borrow.session({
    *judge({ views, session }) {
      for (const view of views.filter(isBuild)) {
        const body = sentObject(view, session);
        if (body !== undefined) yield { views: [view], violation: missingIn(body) };
      }
    },
  }),
  'BORROW-903': ofBody((body) => {
    const { positionId, colAmount = '', debtAmount = '' } = payloadIn(body) ?? {};
    if (positionId !== 0n) return 'undecided';
    return unless(
      /^\+?0*[1-9][0-9]*$/.test(colAmount) || !isInteger.test(colAmount),
      '`positionId` 0 to create a position with collateral, `colAmount` above zero',
      `\`positionId\` 0 with \`colAmount\` ${show(colAmount, 60)} and \`debtAmount\` ${show(debtAmount, 60)}`,
    );
  }),
  'BORROW-904': keyDuty<BorrowFixtures>(everyOperation),
};
