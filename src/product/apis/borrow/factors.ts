import type { Factor, Factors } from '../../model/factors.js';
import type { View } from '../../model/view.js';
import { integerOf, MIN_I128 } from './amount.js';
import type { BorrowFixtures, VaultReference } from './fixtures.js';
import { payloadOf, type Payload } from './payload.js';

type Sent = View<BorrowFixtures>;

const operations = ['listVaults', 'listPositions', 'operate', 'operateInstructions'] as const;

/** A factor of the payload of the two build operations. */
const build = (
  name: string,
  levels: readonly string[],
  levelOf: (payload: Payload, sent: Sent) => string,
): Factor<BorrowFixtures> => ({
  name,
  levels,
  levelOf: (sent) => {
    if (sent.operation !== 'operate' && sent.operation !== 'operateInstructions') return undefined;
    const payload = payloadOf(sent);
    return payload && levelOf(payload, sent);
  },
});

const amountLevels = ['zero', 'raises', 'raises beyond doubles', 'lowers', 'MIN_I128'] as const;

function amountLevel(text: string): string {
  if (text === MIN_I128) return 'MIN_I128';
  const value = integerOf(text) ?? 0n;
  if (value === 0n) return 'zero';
  if (value < 0n) return 'lowers';
  return value > 2n ** 53n ? 'raises beyond doubles' : 'raises';
}

const alternate = 'alternate';

function marketLevel({ request, fixtures }: Sent): string {
  const { market } = request.query;
  if (market === undefined) return 'absent';
  if (market === 'main') return 'main';
  return market === fixtures.alternateMarket ? alternate : 'other';
}

function vaultLevel({ vaultId }: Payload, { fixtures, request }: Sent): string {
  const { vaults = {} } = fixtures;
  const market = request.query.market ?? 'main';
  const is = (reference: VaultReference | undefined): boolean =>
    reference !== undefined && (reference.market ?? 'main') === market && integerOf(reference.vaultId) === vaultId;
  if (is(vaults.nativeCollateral)) return 'native collateral';
  return is(vaults.nativeDebt) ? 'native debt' : 'other';
}

function ownerLevel({ positionOwner, signer }: Payload): string {
  if (positionOwner === undefined) return 'absent';
  return positionOwner === signer ? 'signer' : 'other';
}

/** The circumstances of a borrow request: operation, market, vault, position, both amounts, owner and key. */
export const factors: Factors<BorrowFixtures> = {
  factors: [
    {
      name: 'operation',
      levels: operations,
      levelOf: ({ operation }) => (operations.some((item) => item === operation) ? operation : undefined),
    },
    {
      name: 'market',
      levels: ['absent', 'main', alternate, 'other'],
      levelOf: (sent) => (sent.base === 'borrow' ? marketLevel(sent) : undefined),
    },
    {
      name: 'key',
      levels: ['genuine', 'absent', 'invented', 'misplaced'],
      levelOf: ({ base, credentials }) => (base === 'borrow' ? (credentials.apiKey ?? 'absent') : undefined),
    },
    build('vault', ['native collateral', 'native debt', 'other'], vaultLevel),
    build('position', ['new', 'existing'], ({ positionId }) => (positionId === 0n ? 'new' : 'existing')),
    build('colAmount', amountLevels, ({ colAmount }) => amountLevel(colAmount)),
    build('debtAmount', amountLevels, ({ debtAmount }) => amountLevel(debtAmount)),
    build('positionOwner', ['absent', 'signer', 'other'], ownerLevel),
  ],
  infeasible: [
    ...['listVaults', 'listPositions'].flatMap((operation) =>
      Object.entries({
        vault: ['native collateral', 'native debt', 'other'],
        position: ['new', 'existing'],
        colAmount: amountLevels,
        debtAmount: amountLevels,
        positionOwner: ['absent', 'signer', 'other'],
      }).flatMap(([name, levels]) =>
        levels.map((level) => ({ levels: { operation, [name]: level }, because: 'a list takes no payload' })),
      ),
    ),
    ...['lowers', 'MIN_I128'].flatMap((level) => [
      { levels: { position: 'new', colAmount: level }, because: 'a new position has nothing to withdraw' },
      { levels: { position: 'new', debtAmount: level }, because: 'a new position has nothing to repay' },
    ]),
    ...(['lowers', 'MIN_I128'] as const).flatMap((col) =>
      amountLevels
        .filter((debt) => debt !== 'zero')
        .map((debt) => ({ levels: { colAmount: col, debtAmount: debt }, because: 'no row of the action table' })),
    ),
    ...(['lowers', 'MIN_I128'] as const).flatMap((debt) =>
      (['raises', 'raises beyond doubles'] as const).map((col) => ({
        levels: { colAmount: col, debtAmount: debt },
        because: 'no row of the action table',
      })),
    ),
    { levels: { position: 'new', colAmount: 'zero' }, because: 'a new position begins with a deposit' },
    {
      levels: { position: 'existing', positionOwner: 'other' },
      because: 'the document leaves open who may touch the position of another owner',
    },
    { levels: { colAmount: 'zero', debtAmount: 'zero' }, because: 'no row of the action table' },
    ...['native collateral', 'native debt'].map((vault) => ({
      levels: { market: alternate, vault },
      because: 'the profile declares these vaults in one market',
    })),
  ],
};
