import { stringify } from 'lossless-json';
import type { PlannedRequest } from '../../model/scenario.js';
import type { BuildPath } from './reader/view.js';

/** An id as it was read: a bigint where a double does not hold it. */
export type BorrowId = number | bigint;

/** Fields of an OperatePayload; one left out does not appear on the wire, and ids keep every digit. */
export interface OperateFields {
  readonly vaultId?: BorrowId;
  readonly positionId?: BorrowId;
  readonly positionOwner?: string;
  readonly signer?: string;
  readonly colAmount?: string;
  readonly debtAmount?: string;
}

export const requiredFields = ['vaultId', 'positionId', 'signer', 'colAmount', 'debtAmount'] as const;

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

const named = (market: string | undefined): string | undefined => market && encodeURIComponent(market);

const read = (operation: string, path: string): PlannedRequest => ({
  ...{ operation, base: 'borrow', method: 'GET', path, effect: 'read' },
});

export function vaultsRequest(market?: string): PlannedRequest {
  return read('listVaults', withQuery('/borrow/vaults', { market: named(market) }));
}

export function positionsRequest(
  users: readonly string[],
  market?: string,
  separator: ',' | '%2C' = ',',
): PlannedRequest {
  return read('listPositions', withQuery('/borrow/positions', { users: users.join(separator), market: named(market) }));
}

export function buildRequest(
  path: BuildPath,
  { vaultId, positionId, signer, positionOwner, colAmount, debtAmount }: OperateFields,
  market?: string,
): PlannedRequest {
  const below = path === 'operate' ? '/borrow/operate' : '/borrow/operate-instructions';
  return {
    operation: path,
    base: 'borrow',
    method: 'POST',
    path: withQuery(below, { market: named(market) }),
    effect: 'build',
    // In one order, so that the same call has the same bytes.
    body: { raw: stringify({ vaultId, positionId, signer, positionOwner, colAmount, debtAmount }) ?? '{}' },
  };
}
