import { isObject } from '../../../json/parse.js';
import type { View } from '../../../model/view.js';
import { isPartialList } from '../../partial-list.js';
import { integerOf } from '../amount.js';
import type { BorrowFixtures } from '../fixtures.js';

/** A vault as far as its identity goes. */
export interface ListedVault {
  readonly id: bigint;
  readonly address: string;
  readonly supplyMint: string;
  readonly borrowMint: string;
}

/** A position as far as its identity goes, and the other fields as they came. */
export interface ListedPosition {
  readonly id: bigint;
  readonly vaultId: bigint;
  readonly address: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * The vaults of an answered list; undefined where one of them breaks the shape this reads, which is judged elsewhere, and
 * where the list is only a part.
 */
export function vaultsIn(view: View): readonly ListedVault[] | undefined {
  return listIn(view, (item) => {
    const { id, address, supplyToken, borrowToken } = item;
    const number = numberOf(id);
    const supplyMint = isObject(supplyToken) ? supplyToken.address : undefined;
    const borrowMint = isObject(borrowToken) ? borrowToken.address : undefined;
    if (number === undefined || typeof address !== 'string') return undefined;
    if (typeof supplyMint !== 'string' || typeof borrowMint !== 'string') return undefined;
    return { id: number, address, supplyMint, borrowMint };
  });
}

/** The positions of an answered list; undefined where one of them breaks the shape this reads, or the list is a part. */
export function positionsIn(view: View): readonly ListedPosition[] | undefined {
  return listIn(view, readPosition);
}

/** The positions of a body with status 200. */
export function positionsListed(body: unknown): readonly ListedPosition[] | undefined {
  return itemsOf(body, readPosition);
}

function readPosition(fields: Readonly<Record<string, unknown>>): ListedPosition | undefined {
  const id = numberOf(fields.id);
  const vaultId = numberOf(fields.vaultId);
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
export function marketOf({ request }: View): string {
  return request.query.market ?? 'main';
}

/** The position that a build names. */
export function nftIdOf({ response: { body } }: View): bigint | undefined {
  return isObject(body) ? integerOf(body.nftId) : undefined;
}

function numberOf(value: unknown): bigint | undefined {
  return typeof value === 'string' ? undefined : integerOf(value);
}

function listIn<Item>(
  view: View,
  read: (item: Readonly<Record<string, unknown>>) => Item | undefined,
): readonly Item[] | undefined {
  const { status, body } = view.response;
  const isWhole = view.inconclusive === undefined && status === 200 && !isPartialList(view);
  return isWhole ? itemsOf(body, read) : undefined;
}

function itemsOf<Item>(
  body: unknown,
  read: (item: Readonly<Record<string, unknown>>) => Item | undefined,
): readonly Item[] | undefined {
  if (!Array.isArray(body)) return undefined;
  const items: Item[] = [];
  for (const value of body as readonly unknown[]) {
    const item = isObject(value) ? read(value) : undefined;
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

/**
 * Whether a 404 may only say that a wallet holds nothing in that market. That such a wallet is answered with an empty list
 * is an inference with a requirement of its own; what a profile declares to be held, or another read lists, must be found.
 */
export function saysThatNothingIsHeld(read: View<BorrowFixtures>, views: readonly View<BorrowFixtures>[]): boolean {
  if (read.operation !== 'listPositions' || read.response.status !== 404) return false;
  const users = usersOf(read);
  const market = marketOf(read);
  const isDeclared = (read.fixtures.wallets?.read ?? []).some(
    ({ address, market: declared = 'main' }) => declared === market && users.includes(address),
  );
  const isListed = views.some(
    (view) =>
      view.operation === 'listPositions' &&
      marketOf(view) === market &&
      usersOf(view).some((user) => users.includes(user)) &&
      (positionsIn(view) ?? []).length > 0,
  );
  return !isDeclared && !isListed;
}

/** The wallets that a read asks about. */
export const usersOf = ({ request }: View): readonly string[] => (request.query.users ?? '').split(',');
