import { unless, type Violation } from '../../../model/check.js';
import { isObject } from '../../../json/parse.js';
import { keyDuty } from '../../key-duty.js';
import type { BorrowFixtures } from '../fixtures.js';
import { borrow } from '../reader/facts.js';
import { payloadOf, type Payload } from '../reader/payload.js';
import { paths, type BorrowView } from '../reader/view.js';
import { requiredFields } from '../request.js';

type Body = Readonly<Record<string, unknown>>;

const builds = { operation: paths } as const;
const amounts = ['colAmount', 'debtAmount'] as const;

const numbers = ['vaultId', 'positionId'];
const strings = ['positionOwner', 'signer', ...amounts];

function sentBody({ request: { body } }: BorrowView): Body | undefined {
  return isObject(body) ? body : undefined;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const isNumber = (value: unknown): boolean => typeof value === 'number' || typeof value === 'bigint';

function wrongType(body: Body): Violation | undefined {
  const wrong = [...numbers, ...strings].find(
    (name) => isGiven(body[name]) && !(numbers.includes(name) ? isNumber(body[name]) : typeof body[name] === 'string'),
  );
  if (wrong === undefined) return undefined;
  const expected = `\`${wrong}\` as a JSON ${numbers.includes(wrong) ? 'number' : 'string'}`;
  const actual = `a JSON ${typeof body[wrong] === 'bigint' ? 'number' : typeof body[wrong]}`;
  return { expected, actual, cause: wrong };
}

/** Amounts that are sent as strings, the word that the document has for the literal left out. */
function amountsIn(body: Body): readonly (readonly [name: string, amount: string])[] | undefined {
  const found = amounts.flatMap((name): (readonly [string, string])[] => {
    const amount = body[name];
    return typeof amount === 'string' && amount !== 'MIN_I128' ? [[name, amount]] : [];
  });
  return found.length === 0 ? undefined : found;
}

/** What a request of operate and operate-instructions owes to the document, by its own bytes. */
export const clientPayload = {
  'BORROW-219': borrow.exchange({ on: builds, note: sentBody, judge: wrongType }),
  'BORROW-901': borrow.exchange({
    on: builds,
    note: (view: BorrowView) => amountsIn(sentBody(view) ?? {}),
    judge(found) {
      const [cause = '', amount = ''] = found.find(([, text]) => !/^[+-]?[0-9]+$/.test(text)) ?? [];
      const expected = `\`${cause}\` in base units: an integer in digits`;
      return unless(cause === '', expected, JSON.stringify(amount.slice(0, 60)), { cause });
    },
  }),
  'BORROW-902': borrow.exchange({
    on: builds,
    note: sentBody,
    judge(body: Body) {
      const missing = requiredFields.filter((name) => !isGiven(body[name]));
      const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``);
      return unless(
        missing.length === 0,
        `the required fields ${quoted(requiredFields).join(', ')}`,
        `a payload without ${quoted(missing).join(' and ')}`,
        { cause: `without-${missing.join('-')}` },
      );
    },
  }),
  'BORROW-903': borrow.exchange({
    on: builds,
    note(view: BorrowView) {
      const payload = payloadOf(view);
      return payload?.positionId === 0n ? payload : undefined;
    },
    judge: ({ colAmount, debtAmount }: Payload) =>
      unless(
        /^\+?0*[1-9][0-9]*$/.test(colAmount) || !/^[+-]?[0-9]+$/.test(colAmount),
        '`positionId` 0 to create a position with collateral, `colAmount` above zero',
        `\`positionId\` 0 with \`colAmount\` ${colAmount} and \`debtAmount\` ${debtAmount}`.slice(0, 200),
      ),
  }),
  'BORROW-904': keyDuty<BorrowFixtures>(['listVaults', 'listPositions', 'operate', 'operateInstructions']),
};
