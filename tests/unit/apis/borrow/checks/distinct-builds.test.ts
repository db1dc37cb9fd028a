import { signer, writable } from '../../../../../src/reference/chain/instructions.js';
import { compileTransaction, derivedAddress } from '../../../../../src/reference/chain/message.js';
import { concernsNothing, passes, violates } from '../../../../support/check-rows.js';
import { borrowTable } from '../made.js';
import { build, refused, session, type Path, type Row } from '../made-exchanges.js';

const wallet = derivedAddress('wallet');

/** A transaction with one instruction that holds this number. */
const transactionOf = (number: number, blockhash: string, version: 0 | 'legacy' = 0): string => {
  const accounts = [signer(wallet), writable(derivedAddress('vault'))];
  const instruction = { programId: derivedAddress('program'), accounts, data: Uint8Array.of(number) };
  const plan = { feePayer: wallet, version, blockhash: derivedAddress(blockhash), instructions: [instruction] };
  return Buffer.from(compileTransaction(plan)).toString('base64');
};

const instructionsOf = (number: number): readonly unknown[] => [
  { programId: 'Program', accounts: [], data: Buffer.of(number).toString('base64') },
];

let blockhashes = 0;

/** What a path builds: `number` tells one build from another, and no blockhash comes twice. */
const bodyOf = (path: Path, number: number): unknown => {
  blockhashes += 1;
  return path === 'operate'
    ? { nftId: 7, transaction: transactionOf(number, `blockhash ${blockhashes}`) }
    : { nftId: 7, instructions: instructionsOf(number) };
};

type Call = Partial<Readonly<{ col: string; debt: string; sent: object; market: string | null }>>;

const call = (path: Path, number: number, { col = '1000', debt = '0', sent, market = 'main' }: Call = {}) =>
  build(path, { colAmount: col, debtAmount: debt, ...sent }, { market, body: bodyOf(path, number) });

/** Two calls that got the same build. */
const same = (path: Path, one: Call, other: Call): Row['given'] => session([call(path, 1, one), call(path, 1, other)]);

const rowsOf = (path: Path, another: Path): readonly Row[] => [
  passes('two calls, two builds', session([call(path, 1), call(path, 2, { col: '-1000' })])),
  passes('less than twice the amount', same(path, { col: '1000' }, { col: '1999' })),
  violates('twice the collateral', same(path, { col: '1000' }, { col: '2000' })),
  violates('half the debt', same(path, { col: '0', debt: '-1000' }, { col: '0', debt: '-500' })),
  violates('another position', same(path, {}, { sent: { positionId: 8 } })),
  violates('another market', same(path, {}, { market: 'alt' })),
  passes('the same on both paths', [
    session([call(path, 1), call(path, 2, { col: '-1000' })]),
    session([call(another, 1, { col: '-1000' })]),
  ]),
  concernsNothing('one build', session([call(path, 1)])),
  concernsNothing('no market', same(path, { market: null }, { market: null, col: '-1000' })),
  concernsNothing('amounts beyond the action table', same(path, { debt: '-5' }, { debt: '-500' })),
];

const bodies = (path: Path, one: unknown, other: unknown): Row['given'] =>
  session([build(path, {}, { body: one }), build(path, { colAmount: '-1000' }, { body: other })]);
const transactions = (one: string, other: string): Row['given'] =>
  bodies('operate', { nftId: 7, transaction: one }, { nftId: 7, transaction: other });
const empty = { nftId: 7, instructions: [] };

borrowTable({
  'BORROW-336': [
    ...rowsOf('operate', 'operateInstructions'),
    violates('legacy messages', transactions(transactionOf(1, 'A', 'legacy'), transactionOf(1, 'B', 'legacy'))),
    concernsNothing('bytes that do not parse', transactions('AA==', 'AA==')),
  ],
  'BORROW-337': [
    ...rowsOf('operateInstructions', 'operate'),
    concernsNothing('no instruction', bodies('operateInstructions', empty, empty)),
  ],
});
