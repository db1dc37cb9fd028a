import { isObject, memberIn } from '../../../json/parse.js';
import type { Session } from '../../../model/exchange.js';
import { recordedScenario } from '../../../model/history.js';
import type { View } from '../../../model/view.js';
import { isPartialList } from '../../partial-list.js';
import { remembered } from '../../../model/remembered.js';
import { integerOf } from './amount.js';
import type { BorrowFixtures } from '../fixtures.js';

type Fields = Readonly<Record<string, unknown>>;

export type ListedVault = NonNullable<ReturnType<typeof readVault>>;
/** A position as far as its identity goes, and the other fields as they came. */
export type ListedPosition = NonNullable<ReturnType<typeof readPosition>>;

/** Undefined where the list is only a part, or an item breaks the shape that is read here, which is judged elsewhere. */
export const vaultsIn = remembered((view: View) => listIn(view, readVault));

/** The vault of this id in a market, by the lists among these views. */
export const vaultAmong = (views: readonly View[], market: string | undefined, vaultId: bigint | undefined) =>
  views
    .filter((view) => view.operation === 'listVaults' && marketOf(view) === market)
    .flatMap((list) => vaultsIn(list) ?? [])
    .find(({ id }) => id === vaultId);

export const positionsIn = remembered((view: View) => listIn(view, readPosition));

function readVault({ id, address, supplyToken, borrowToken, minimumBorrowing }: Fields) {
  const number = numberOf(id);
  const [supplyMint, borrowMint] = [supplyToken, borrowToken].map((token) => memberIn(token, 'address'));
  return number === undefined ||
    typeof address !== 'string' ||
    typeof supplyMint !== 'string' ||
    typeof borrowMint !== 'string'
    ? undefined
    : { id: number, address, supplyMint, borrowMint, minimum: integerOf(minimumBorrowing) };
}

export const positionsListed = (body: unknown): readonly ListedPosition[] | undefined => itemsOf(body, readPosition);

function readPosition(fields: Fields) {
  const [id, vaultId] = [numberOf(fields.id), numberOf(fields.vaultId)];
  const { address } = fields;
  return id === undefined || vaultId === undefined || typeof address !== 'string'
    ? undefined
    : { id, vaultId, address, fields };
}

export function nameOfPosition({ id, vaultId, address }: ListedPosition): string {
  return `position ${id} of vault ${vaultId} at ${address}`;
}

/** Ids are unique within their vault. */
export function isSamePosition(left: PositionId, right: PositionId): boolean {
  return left.id === right.id && left.vaultId === right.vaultId;
}

type PositionId = Pick<ListedPosition, 'id' | 'vaultId'>;

/** The market a read or a build asked for; without the parameter it is the default one. */
export const marketOf = ({ request }: View): string => request.query.market ?? 'main';

export const nftIdOf = ({ response: { body } }: View) => integerOf(memberIn(body, 'nftId'));

const numberOf = (value: unknown): bigint | undefined => (typeof value === 'string' ? undefined : integerOf(value));

type Read<Item> = (item: Fields) => Item | undefined;

function listIn<Item>(view: View, read: Read<Item>): readonly Item[] | undefined {
  const { status, body } = view.response;
  const isWhole = view.inconclusive === undefined && status === 200 && !isPartialList(view);
  return isWhole ? itemsOf(body, read) : undefined;
}

function itemsOf<Item>(body: unknown, read: Read<Item>): readonly Item[] | undefined {
  if (!Array.isArray(body)) return undefined;
  const items = (body as readonly unknown[]).map((value) => (isObject(value) ? read(value) : undefined));
  return items.every((item) => item !== undefined) ? items : undefined;
}

/** Whether a 404 may only say that a wallet holds nothing in that market; what is declared, or listed elsewhere, must be found. */
export function saysThatNothingIsHeld(read: View<BorrowFixtures>, views: readonly View<BorrowFixtures>[]): boolean {
  if (read.operation !== 'listPositions' || read.response.status !== 404) return false;
  const [users, market] = [usersOf(read), marketOf(read)];
  const isDeclared = (read.fixtures.wallets?.read ?? []).some(
    ({ address, market: declared = 'main' }) => declared === market && users.includes(address),
  );
  const isListed = views
    .filter((view) => view.operation === 'listPositions' && marketOf(view) === market)
    .some((view) => usersOf(view).some((user) => users.includes(user)) && (positionsIn(view) ?? []).length > 0);
  return !isDeclared && !isListed;
}

/** Clients whose requests were recorded together may have clocks of their own: that of the API tells what came first. */
export function isKnownBefore({ scenario }: Session, earlier: readonly View[], later: View): boolean {
  const dateOf = ({ response }: View): number => Date.parse(response.headers.date ?? '');
  return scenario !== recordedScenario || earlier.every((view) => dateOf(view) < dateOf(later));
}

export const orderUnknown = 'the dates of the responses do not tell which came first';

export const usersOf = ({ request }: View): readonly string[] => (request.query.users ?? '').split(',');

/**
 * Compares what the two lists name, in any order. A list may grow between two reads, so that a difference only counts when
 * both were read once more. Undefined where one was not read, breaks its shape, or something was settled between them.
 */
export function defaultMarketRead<Listed extends View>(views: readonly Listed[], operation: keyof typeof names) {
  const namesIn = names[operation];
  const own = views.filter((view) => view.operation === operation);
  const leftOut = own.findLast(({ request }) => request.query.market === undefined);
  const main = own.findLast(
    ({ request }) =>
      request.query.market === 'main' && (!leftOut || request.query.users === leftOut.request.query.users),
  );
  const [one, other] = [leftOut && namesIn(leftOut), main && namesIn(main)];
  if (!leftOut || !main || one === undefined || other === undefined) return undefined;
  const [from, to] = [views.indexOf(leftOut), views.indexOf(main)].sort((left, right) => left - right);
  if (views.slice(from, to).some(changesChain)) return undefined;
  const isEmpty = one.length + other.length === 0;
  // How the list without a market departs from the other one; undefined where both hold the same.
  return { leftOut, main, isEmpty, difference: differenceOf(other, one) };
}

/** A call of the chain that may change what is listed. */
const changesChain = ({ base, operation }: View): boolean => base === 'rpc' && !/^(?:get|simulate)/.test(operation);

const names = {
  listVaults: (view: View) =>
    vaultsIn(view)?.map(
      ({ id, address, supplyMint, borrowMint }) => `vault ${id} at ${address} of ${supplyMint} and ${borrowMint}`,
    ),
  /** What is listed of wallets that were not asked about is judged elsewhere. */
  listPositions: (view: View) => {
    const isAsked = ({ fields }: ListedPosition): boolean => usersOf(view).includes(String(fields.ownerAddress));
    return positionsIn(view)?.filter(isAsked).map(nameOfPosition);
  },
};

/** How the second list of names departs from the first, or undefined. */
function differenceOf(expected: readonly string[], actual: readonly string[]): string | undefined {
  const missing = expected.find((name) => !actual.includes(name));
  if (missing !== undefined) return `a list without ${missing}`;
  const surplus = actual.find((name) => !expected.includes(name));
  return surplus === undefined ? undefined : `a list with ${surplus}, which the list with \`market=main\` lacks`;
}
