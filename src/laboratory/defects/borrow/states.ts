import type { Defect } from '../defect.js';
import type { ReferenceResponse } from '../../../reference/reference.js';
import { alternateMarket, apiKeys } from '../../../reference/borrow/fixtures.js';
import { afterwards, isDeposit, isDepositAndBorrow, positionIn, repaysAll, transfer } from './on-chain.js';
import { writePosition, type Position } from '../../../reference/borrow/service/state.js';
import {
  alteringItems,
  alteringPayloads,
  alteringProgram,
  alteringRequests,
  amountsIn,
  buildEndpoints,
  endpointOf,
  payloadOf,
  queryOf,
} from './tamper.js';
import { isBuild, respondingWith } from './unusable.js';

const owes = (before: Position | undefined): boolean => (before?.principal ?? 0n) > 0n;

const internalError: ReferenceResponse = { status: 500, body: { json: { error: 'Internal server error' } } };

const tooMany = { status: 429, headers: { 'retry-after': '0' }, body: { json: { code: 429 } } };

/** Faults that show only in one state of a position, or beside one optional parameter. */
export const defectsOfStates: readonly Defect[] = [
  {
    id: 'borrow-second-loan-paid-twice',
    says: 'A borrow on a position with debt is booked and paid twice.',
    breaks: ['BORROW-269', 'BORROW-325'],
    because: 'What is paid is not the amount, and more than it.',
    inject: alteringProgram((call) => {
      const before = positionIn(call);
      call.run();
      if (call.col === 0n && call.debt > 0n && owes(before)) call.run();
    }),
  },
  {
    id: 'borrow-deposit-beside-debt-halved',
    says: 'A deposit into a position with debt takes half of the amount.',
    breaks: ['BORROW-265'],
    inject: afterwards(
      (call) => isDeposit(call) && owes(call.before),
      (call, before) => {
        const after = positionIn(call);
        if (before === undefined || after === undefined) return;
        writePosition(call.invocation.state, { ...after, supply: after.supply - call.col / 2n });
        transfer(call, 'supply', 'out', call.col / 2n);
      },
    ),
  },
  {
    id: 'borrow-repaid-position-lends-no-more',
    says: 'A borrow on a position whose debt was cleared by the literal is never built.',
    breaks: ['BORROW-222', 'BORROW-228'],
    because: 'Either path builds.',
    inject: (reference) => {
      const cleared = new Set<string>();
      const noting = afterwards(repaysAll, (_, before) => {
        if (before !== undefined) cleared.add(`${before.vault.market} ${before.vault.id} ${before.id}`);
      })(reference);
      const isCleared = (payload: ReturnType<typeof payloadOf>, market: string): boolean =>
        cleared.has(`${market} ${String(payload.vaultId)} ${String(payload.positionId)}`);
      return respondingWith({ status: 500, body: { json: { error: 'Internal server error' } } }, (request) => {
        const { col, debt } = amountsIn(payloadOf(request));
        const market = queryOf(request).get('market') ?? 'main';
        return isBuild(request) && col === 0n && debt > 0n && isCleared(payloadOf(request), market);
      })({ ...reference, handle: noting });
    },
  },
  {
    id: 'borrow-withdrawal-by-named-owner-throttled',
    says: 'A withdrawal that names its owner is always throttled.',
    breaks: ['BORROW-212', 'BORROW-213'],
    because: 'Either path withdraws.',
    inject: respondingWith(
      tooMany,
      (request) =>
        isBuild(request) && payloadOf(request).positionOwner !== undefined && amountsIn(payloadOf(request)).col < 0n,
    ),
  },
  {
    id: 'borrow-calls-without-market-cut-off',
    says: 'The connection is closed for calls on positions without a market.',
    breaks: ['BORROW-329', 'BORROW-330'],
    because: 'Either path is concerned.',
    inject: respondingWith(
      { status: 200, body: { text: '' }, broken: 'reset' },
      (request) => isBuild(request) && !queryOf(request).has('market') && !amountsIn(payloadOf(request)).creates,
    ),
  },
  {
    id: 'borrow-alternate-address-is-the-vault',
    says: 'In the alternate market the address of a position is that of its vault.',
    breaks: ['BORROW-164'],
    inject: alteringItems('positions', (position, request) =>
      queryOf(request).get('market') === alternateMarket
        ? { ...position, address: (position.vault as { readonly address: string }).address }
        : position,
    ),
  },
  {
    id: 'borrow-vaults-without-market-cut-off',
    says: 'The connection is closed for a read of the vaults without a market.',
    breaks: ['BORROW-090'],
    inject: respondingWith(
      { status: 200, body: { text: '' }, broken: 'reset' },
      (request) => endpointOf(request) === 'vaults' && !queryOf(request).has('market'),
    ),
  },
  {
    id: 'borrow-signer-taken-from-owner',
    says: 'Where the signer is missing, the owner takes its place.',
    breaks: ['BORROW-206', 'BORROW-207'],
    because: 'Either path fills it in.',
    inject: alteringPayloads(buildEndpoints, (payload) =>
      payload.signer === undefined && payload.positionOwner !== undefined
        ? { ...payload, signer: payload.positionOwner }
        : undefined,
    ),
  },
  {
    id: 'borrow-positions-of-several-without-key',
    says: 'Positions of several wallets are listed without an API key.',
    breaks: ['BORROW-302'],
    inject: alteringRequests(['positions'], (request) =>
      (queryOf(request).get('users') ?? '').includes(',') && request.headers['x-api-key'] === undefined
        ? { ...request, headers: { ...request.headers, 'x-api-key': apiKeys.genuine } }
        : undefined,
    ),
  },
  {
    id: 'borrow-literal-leaves-loan-beside-deposit',
    says: 'The repayment by MIN_I128 leaves what was borrowed beside a deposit, where there was another debt before.',
    breaks: ['BORROW-276'],
    inject: (reference) => {
      const lent = new Map<string, bigint>();
      return alteringProgram((call) => {
        const before = positionIn(call);
        const known = before === undefined ? 0n : (lent.get(before.mint) ?? 0n);
        const rest = repaysAll({ ...call, before }) && known > 0n ? (before?.principal ?? 0n) - known : 0n;
        call.run();
        if (isDepositAndBorrow({ ...call, before }) && before !== undefined) lent.set(before.mint, call.debt);
        const after = positionIn(call);
        if (rest <= 0n || after === undefined) return;
        writePosition(call.invocation.state, { ...after, principal: known });
        transfer(call, 'borrow', 'out', known);
      })(reference);
    },
  },
  {
    id: 'borrow-positions-of-the-alternate-market-alone',
    says: 'Without a market a wallet whose positions all stand in the alternate one gets an internal error.',
    breaks: ['BORROW-091'],
    inject:
      ({ handle, borrow }) =>
      async (request) => {
        const users = (queryOf(request).get('users') ?? '').split(',');
        const isLeftOut = endpointOf(request) === 'positions' && !queryOf(request).has('market') && users.length === 1;
        const holds = (market: 'main' | 'alt'): boolean => borrow.positions(market, users[0]!).length > 0;
        return isLeftOut && holds(alternateMarket) && !holds('main') ? internalError : handle(request);
      },
  },
  {
    id: 'borrow-empty-wallet-gets-500-in-alternate-market',
    says: 'In the alternate market a wallet without positions gets an internal error.',
    breaks: ['BORROW-006'],
    inject:
      ({ handle }) =>
      async (request) => {
        const response = await handle(request);
        const isThere = endpointOf(request) === 'positions' && queryOf(request).get('market') === alternateMarket;
        const { body } = response;
        return isThere && 'json' in body && Array.isArray(body.json) && body.json.length === 0
          ? internalError
          : response;
      },
  },
  {
    id: 'borrow-builds-cached-without-their-market',
    says: 'A build is what the same payload got just before, in whatever market.',
    breaks: ['BORROW-107', 'BORROW-336', 'BORROW-337'],
    because: 'Either path is cached, and instructions name the vault of the other market.',
    inject: ({ handle, clock }) => {
      const kept = new Map<string, { readonly at: number; readonly response: ReferenceResponse }>();
      return async (request) => {
        if (!isBuild(request)) return handle(request);
        const key = `${request.headers['x-api-key'] ?? ''} ${request.path} ${request.body}`;
        const known = kept.get(key);
        if (known !== undefined && clock.now() - known.at < 1000) return known.response;
        const response = await handle(request);
        if (response.status === 200) kept.set(key, { at: clock.now(), response });
        return response;
      };
    },
  },
  {
    id: 'borrow-alternate-withdrawals-without-key',
    says: 'In the alternate market withdrawals are built without an API key.',
    breaks: ['BORROW-303', 'BORROW-304'],
    because: 'Either path builds them.',
    inject: alteringRequests(buildEndpoints, (request) =>
      queryOf(request).get('market') === alternateMarket &&
      amountsIn(payloadOf(request)).col < 0n &&
      request.headers['x-api-key'] === undefined
        ? { ...request, headers: { ...request.headers, 'x-api-key': apiKeys.genuine } }
        : undefined,
    ),
  },
];
