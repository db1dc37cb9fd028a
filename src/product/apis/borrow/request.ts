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

/** The query `market=…`, or nothing. */
function marketQuery(market: string | undefined): string {
  return market === undefined ? '' : `market=${encodeURIComponent(market)}`;
}

export function vaultsRequest(market?: string, more: Partial<PlannedRequest> = {}): PlannedRequest {
  return get('listVaults', '/borrow/vaults', [marketQuery(market)], more);
}

export function positionsRequest(
  users: readonly string[],
  market?: string,
  { separator = ',', ...more }: Partial<PlannedRequest> & { readonly separator?: ',' | '%2C' } = {},
): PlannedRequest {
  return get('listPositions', '/borrow/positions', [`users=${users.join(separator)}`, marketQuery(market)], more);
}

export function buildRequest(
  path: BuildPath,
  fields: OperateFields,
  market?: string,
  more: Partial<PlannedRequest> = {},
): PlannedRequest {
  const below = path === 'operate' ? '/borrow/operate' : '/borrow/operate-instructions';
  const query = marketQuery(market);
  return {
    operation: path,
    base: 'borrow',
    method: 'POST',
    path: query === '' ? below : `${below}?${query}`,
    effect: 'build',
    body: { raw: stringify(fields) ?? '{}' },
    ...more,
  };
}

function get(operation: string, path: string, query: readonly string[], more: Partial<PlannedRequest>): PlannedRequest {
  const text = query.filter((part) => part !== '').join('&');
  const full = text === '' ? path : `${path}?${text}`;
  return { operation, base: 'borrow', method: 'GET', path: full, effect: 'read', ...more };
}
