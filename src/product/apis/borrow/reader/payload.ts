import { isObject } from '../../../json/parse.js';
import { noUsableResponse } from '../../../model/check.js';
import type { View } from '../../../model/view.js';
import { remembered } from '../../../model/remembered.js';
import { integerOf, MIN_I128, decimalOf } from './amount.js';
import { isBuild } from './view.js';
import type { ListedPosition } from './listed.js';
import { isSuccessStatus } from '../../../model/response.js';

type Sign = 'plus' | 'minus' | 'zero' | 'all';

/** Signs of `colAmount` and `debtAmount` in the rows of the action table, and in the combination that its first row only implies. */
const table = {
  create: ['plus', 'zero'],
  deposit: ['plus', 'zero'],
  borrow: ['zero', 'plus'],
  repay: ['zero', 'minus'],
  withdraw: ['minus', 'zero'],
  'deposit-and-borrow': ['plus', 'plus'],
  'repay-all': ['zero', 'all'],
  'withdraw-all': ['all', 'zero'],
  'create-and-borrow': ['plus', 'plus'],
} as const satisfies Readonly<Record<string, readonly [col: Sign, debt: Sign]>>;

export type Action = keyof typeof table;
export const actions = Object.keys(table) as readonly Action[];
/** Those with MIN_I128. */
export const wholeAmounts: ReadonlySet<Action | undefined> = new Set(
  actions.filter((action) => table[action].some((sign) => sign === 'all')),
);
export const creations: readonly Action[] = ['create', 'create-and-borrow'];
export const actionsOnPosition = actions.filter((action) => !creations.includes(action));

/** A request of operate or operate-instructions whose required fields are all there; an amount that is no integer counts nothing. */
export type Payload = NonNullable<ReturnType<typeof payloadIn>>;

export const ownerOf = ({ positionOwner, signer }: Payload): string => positionOwner ?? signer;

/** What was asked for, read from the bytes that were sent; undefined where a required field is missing. */
export const payloadOf = remembered(({ request }: View) => payloadIn(request.body));

export function payloadIn(body: unknown) {
  if (!isObject(body)) return undefined;
  const { signer, positionOwner, colAmount, debtAmount } = body;
  const vaultId = integerOf(body.vaultId);
  const positionId = integerOf(body.positionId);
  if (vaultId === undefined || positionId === undefined || typeof signer !== 'string') return undefined;
  if (typeof colAmount !== 'string' || typeof debtAmount !== 'string') return undefined;
  const owner = typeof positionOwner === 'string' ? positionOwner : undefined;
  const action = actionOf({ positionId, colAmount, debtAmount });
  const [col, debt] = [integerOf(colAmount) ?? 0n, integerOf(debtAmount) ?? 0n];
  return { vaultId, positionId, signer, positionOwner: owner, colAmount, debtAmount, col, debt, action };
}

/** The row of the action table that the signs of the two amounts stand for; undefined where the table has none. */
export function actionOf({ positionId, ...amounts }: { positionId: bigint; colAmount: string; debtAmount: string }) {
  const [col, debt] = [signOf(amounts.colAmount), signOf(amounts.debtAmount)];
  const creates = positionId === 0n;
  return actions.find((action) => {
    const row = table[action];
    return row[0] === col && row[1] === debt && creations.includes(action) === creates;
  });
}

function signOf(text: string): Sign | undefined {
  if (text === MIN_I128) return 'all';
  if (text === '0') return 'zero';
  if (/^[1-9][0-9]*$/.test(text)) return 'plus';
  return /^-[1-9][0-9]*$/.test(text) ? 'minus' : undefined;
}

/** True for an answer that gives something to sign: what a refused request must not get. */
export function isBuilt(view: View): boolean {
  const { status, body } = view.response;
  if (!isSuccessStatus(status) || !isObject(body)) return false;
  return (typeof body.transaction === 'string' && body.transaction !== '') || Array.isArray(body.instructions);
}

/** True when a request was answered and not refused; what it was answered with is judged elsewhere. */
export function isAnswered(view: View): boolean {
  return isSuccessStatus(view.response.status) && !isErrorBody(view);
}

/** What is said beside a violation that rests on one response which gives nothing usable. */
export const noResponse = { cause: noUsableResponse, mayBeChance: true } as const;

/** An object that says that something went wrong, in one of the usual ways, and gives nothing out. */
function isErrorBody({ response: { body } }: View): boolean {
  if (!isObject(body) || ['transaction', 'instructions', 'nftId'].some((name) => name in body)) return false;
  return errorMembers.some((name) => name in body) || body.success === false;
}

const errorMembers = ['error', 'errors', 'message', 'code'];

/** A success in which the transaction is empty, and that says of no error. */
function isEmptyBuild({ response: { status, body } }: View): boolean {
  if (!isSuccessStatus(status) || !isObject(body) || body.transaction !== '') return false;
  return !errorMembers.some((name) => Boolean(body[name])) && body.success !== false;
}

/** An error of the service, and none that rejects the request: another request of its kind may get through. */
export function mayPass(view: View): boolean {
  const { status } = view.response;
  return status >= 500 || (status < 300 && isErrorBody(view));
}

/** True for a list, be it empty, for something to sign, and for a success in whose place is nothing. */
export function givesOut(view: View): boolean {
  return isBuild(view) ? isBuilt(view) || isEmptyBuild(view) : isAnswered(view) && Array.isArray(view.response.body);
}

/** No status is written for errors: without key or required part anything is one that gives nothing out, be it under 200. */
export function isErrorResponse(view: View): boolean {
  return view.credentials.apiKey !== 'genuine' || lacksSomething(view) ? !givesOut(view) : isErrorBody(view);
}

export function lacksSomething(view: View): boolean {
  if (isBuild(view)) return payloadOf(view) === undefined;
  return view.operation === 'listPositions' && view.request.query.users === undefined;
}

/** What a listed position holds, by value; a reading that is no decimal text is undefined, and judged elsewhere. */
export type Holding = Readonly<Record<Side, bigint | undefined>>;

/** A position that is not listed holds nothing. */
export const nothing: Holding = { supply: 0n, borrow: 0n, dust: 0n };

export function holdingOf(position: ListedPosition | undefined): Holding {
  if (position === undefined) return nothing;
  const { supply, borrow, dustBorrow } = position.fields;
  return { supply: decimalOf(supply), borrow: decimalOf(borrow), dust: decimalOf(dustBorrow) };
}

type Side = 'supply' | 'borrow' | 'dust';
export type Change = 'rises' | 'falls' | 'is zero';

const changeBy = { plus: 'rises', minus: 'falls', all: 'is zero', zero: undefined } as const;

/** What an action does to a position. */
export function effectsOf(action: Action): Readonly<Record<Side, Change | undefined>> {
  const [col, debt] = table[action];
  return { supply: changeBy[col], borrow: changeBy[debt], dust: debt === 'all' ? 'is zero' : undefined };
}

/** Whether one side changed as it should; undefined where a reading cannot be compared. */
export function shows(change: Change, side: Side, before: Holding, after: Holding): boolean | undefined {
  const [was, is] = [before[side], after[side]];
  if (is === undefined) return undefined;
  if (change === 'is zero') return is === 0n;
  if (was === undefined) return undefined;
  return change === 'rises' ? is > was : is < was;
}

/** True once a read shows all that an action does, or cannot tell. */
export function isVisible(action: Action, before: Holding, after: Holding): boolean {
  return Object.entries(effectsOf(action)).every(
    ([side, change]) => change === undefined || shows(change, side as Side, before, after) !== false,
  );
}
