import { type BorrowView, judgedWhere, type BuiltInstructions } from '../reader/view.js';
import { unless, type Check, type Case, type Violation } from '../../../model/check.js';
import { borrow } from '../reader/facts.js';
import { base58 } from '@scure/base';
import { assertCompiles, type OpenInstruction } from '../../../solana/compile.js';
import { isKey } from '../../../solana/key.js';
import { chainPresetOf, type BorrowFixtures } from '../fixtures.js';
import { payloadOf } from '../reader/payload.js';
import { probeOf, viewAt, type Simulated } from '../reader/step.js';
import { rounding, size } from './flow.js';
import { base64Violation } from './transaction.js';
import { instructionsIn } from '../fixtures/sign-and-send.js';
import { marketOf, vaultsIn } from '../reader/listed.js';

const on = { operation: 'operateInstructions', status: 200 } as const;
const keys = ['/instructions/*/programId', '/instructions/*/accounts/*/pubkey'];
const whole = [
  ...keys,
  '/instructions/*/data',
  '/instructions/*/accounts/*/isSigner',
  '/instructions/*/accounts/*/isWritable',
];

type Item = BuiltInstructions['instructions'][number];

function everyInstruction(
  reads: readonly string[],
  judge: (instruction: Item, index: number) => Violation | undefined,
  needsChain: boolean,
): Check<BorrowFixtures> {
  return borrow.exchange({
    on,
    reads,
    note: judgedWhere<BuiltInstructions>(
      ({ response, fixtures }) =>
        response.body.instructions.length > 0 && (!needsChain || chainPresetOf(fixtures) !== undefined),
    ),
    judge: ({ response }) => response.body.instructions.map(judge).find((violation) => violation !== undefined),
  });
}

const keyViolation = (text: string, at: string): Violation | undefined =>
  unless(isKey(text), 'a 32-byte key in base58', text, { at });

const anyBlockhash = base58.encode(new Uint8Array(32).fill(1));

/** Both fail, or leave the same accounts with the same tokens, within what a transfer may round. */
function isSame(left: Simulated, right: Simulated, fixtures: BorrowFixtures): boolean {
  if (left.error !== undefined || right.error !== undefined)
    return (left.error === undefined) === (right.error === undefined);
  const [some, others] = [left.balances ?? [], right.balances ?? []];
  return some.every((balance, index) => {
    const beside = others[index] ?? null;
    if (balance === null || beside === null) return balance === beside;
    return size(BigInt(balance) - BigInt(beside)) <= rounding(fixtures);
  });
}

function effectOf({ error, balances }: Simulated): string {
  if (error !== undefined) return 'fails';
  return `leaves ${(balances ?? []).map((balance) => balance ?? 'no account').join(', ')}`;
}

export const instructionsChecks = {
  'BORROW-251': everyInstruction(
    ['/instructions/*/data'],
    ({ data }, index) => base64Violation(data, `/instructions/${index}/data`),
    false,
  ),
  'BORROW-252': everyInstruction(
    ['/instructions/*/programId'],
    ({ programId }, index) => keyViolation(programId, `/instructions/${index}/programId`),
    true,
  ),
  'BORROW-253': everyInstruction(
    ['/instructions/*/accounts/*/pubkey'],
    ({ accounts }, index) =>
      accounts
        .map(({ pubkey }, place) => keyViolation(pubkey, `/instructions/${index}/accounts/${place}/pubkey`))
        .find((violation) => violation !== undefined),
    true,
  ),
  'BORROW-254': borrow.exchange({
    on,
    reads: ['/instructions'],
    note: (view: BorrowView<BuiltInstructions>) => view,
    judge: ({ response }) =>
      unless(response.body.instructions.length > 0, 'at least one instruction', 'an empty array', {
        at: '/instructions',
      }),
  }),
  'BORROW-255': borrow.exchange({
    on,
    reads: ['/instructions/*/accounts/*/pubkey', '/instructions/*/accounts/*/isSigner'],
    note: judgedWhere<BuiltInstructions>(
      (view) => payloadOf(view) !== undefined && view.response.body.instructions.length > 0,
    ),
    judge: (view) => {
      const { signer } = payloadOf(view)!;
      const found = view.response.body.instructions.some(({ accounts }) =>
        accounts.some(({ pubkey, isSigner }) => pubkey === signer && isSigner),
      );
      return unless(found, `${signer} as a signer`, 'in no instruction', { at: '/instructions' });
    },
  }),
  /** The lookup tables only shorten a message, so that the instructions must compile without them as well. */
  'BORROW-257': borrow.exchange({
    on,
    reads: whole,
    note: judgedWhere<BuiltInstructions>((view) => {
      const { body } = view.response;
      return (
        chainPresetOf(view.fixtures) !== undefined &&
        payloadOf(view) !== undefined &&
        (instructionsOf(view)?.length ?? 0) > 0 &&
        body.instructions.every(
          ({ programId, accounts }) => isKey(programId) && accounts.every(({ pubkey }) => isKey(pubkey)),
        )
      );
    }),
    judge: (view) => {
      const { signer } = payloadOf(view)!;
      const expected = `a version-0 message with ${signer} as fee payer`;
      try {
        assertCompiles({ feePayer: signer, blockhash: anyBlockhash, instructions: instructionsOf(view)! });
        return undefined;
      } catch (error) {
        return { expected, actual: error instanceof Error ? error.message : String(error), at: '/instructions' };
      }
    },
  }),
  /** Both paths build the same deposit, so that both leave the wallet with the same. */
  'BORROW-259': borrow.session({
    *judge(session): Iterable<Case> {
      const [one, other] = [probeOf(session, 'operate'), probeOf(session, 'operateInstructions')];
      const [first, last] = [viewAt(session, one?.build), viewAt(session, other?.build)];
      if (one?.result === undefined || other?.result === undefined || !first || !last) return;
      const refused = [one.result, other.result].some(({ error }) => error?.includes('SignatureFailure') === true);
      if (refused) {
        yield { views: [first, last], inconclusive: 'a transaction asks for another signature' };
        return;
      }
      const again = probeOf(session, 'operateAgain')?.result;
      if (isSame(one.result, other.result, session.fixtures)) yield { views: [first, last] };
      else if (again !== undefined && !isSame(one.result, again, session.fixtures))
        yield { views: [first, last], inconclusive: 'the wallet changed between the two' };
      else {
        const expected = `as operate: ${effectOf(one.result)}`;
        yield { views: [first, last], violation: { expected, actual: effectOf(other.result) } };
      }
    },
  }),
};

const remembered = new WeakMap<object, readonly OpenInstruction[] | undefined>();

/** The instructions of an answer, read once for all checks of an exchange; undefined where one breaks its shape. */
export function instructionsOf({ exchange, response }: BorrowView): readonly OpenInstruction[] | undefined {
  if (!remembered.has(exchange)) remembered.set(exchange, instructionsIn(response.body));
  return remembered.get(exchange);
}

export const vaultOfMarketChecks = {
  /** Of two vaults that share an id, the instructions name the one of the market that was asked for. */
  'BORROW-107': borrow.session({
    scenarios: ['borrow/vault-of-market'],
    *judge({ views, fixtures }): Iterable<Case> {
      const addressIn = (market: string | undefined, vaultId: bigint): string | undefined => {
        const list = views.find((view) => view.operation === 'listVaults' && marketOf(view) === market);
        return list && vaultsIn(list)?.find(({ id }) => id === vaultId)?.address;
      };
      for (const build of views) {
        const payload = build.operation === 'operateInstructions' ? payloadOf(build) : undefined;
        const instructions = build.response.status === 200 ? instructionsOf(build) : undefined;
        if (payload === undefined || instructions === undefined || instructions.length === 0) continue;
        const asked = addressIn(marketOf(build), payload.vaultId);
        const other = addressIn(marketOf(build) === 'main' ? fixtures.alternateMarket : 'main', payload.vaultId);
        if (asked === undefined || other === undefined || asked === other) continue;
        const named = new Set(instructions.flatMap(({ accounts }) => accounts.map(({ pubkey }) => pubkey)));
        const actual = named.has(other) ? `vault ${other}` : 'neither vault';
        const violation =
          named.has(asked) && !named.has(other)
            ? undefined
            : { expected: `vault ${asked}`, actual, at: '/instructions' };
        yield { views: [build], violation };
      }
    },
  }),
};
