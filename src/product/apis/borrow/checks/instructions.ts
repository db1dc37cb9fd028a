import { unless, type Violation } from '../../../model/check.js';
import { assertCompiles } from '../../../solana/compile.js';
import { show } from '../../../json/show.js';
import { isKey } from '../../../solana/key.js';
import { remembered } from '../../../model/remembered.js';
import { anyBlockhash, instructionsIn, lookupTablesIn } from '../fixtures/sign-and-send.js';
import { borrow, lacksSignature, viewAt, onPaths } from '../reader/view.js';
import type { BorrowView, BuiltInstructions, BuildPath } from '../reader/view.js';
import { marketOf, vaultAmong } from '../reader/listed.js';
import { payloadOf } from '../reader/payload.js';
import { base64Violation, namesChain } from './transaction.js';
import { settling } from './settled.js';

export const wholeInstructions = [
  '/instructions/*/programId',
  '/instructions/*/data',
  '/instructions/*/accounts/*/pubkey',
  '/instructions/*/accounts/*/isSigner',
  '/instructions/*/accounts/*/isWritable',
];

type Instructions = BuiltInstructions['instructions'];

const ofInstructions = (
  fields: readonly string[],
  judge: (instructions: Instructions, view: BorrowView) => Violation | undefined,
  isAtStake: (view: BorrowView<BuiltInstructions>) => boolean = () => true,
) =>
  borrow.exchange({
    on: { operation: 'operateInstructions', status: 200 },
    reads: fields,
    note: (view: BorrowView<BuiltInstructions>) => {
      const { instructions } = view.response.body;
      return instructions.length > 0 && isAtStake(view) ? instructions : undefined;
    },
    judge,
  });

const firstOf = (violations: readonly (Violation | undefined)[]): Violation | undefined =>
  violations.find((violation) => violation !== undefined);

const keyViolation = (text: string, at: string) => unless(isKey(text), 'a 32-byte key in base58', show(text), { at });

/** Of two vaults that share an id, the instructions name the one of the market that was asked for. */
const vaultIsOfMarket = borrow.session({
  scenarios: ['borrow/vault-of-market'],
  *judge({ views, fixtures }) {
    for (const build of views) {
      const payload = build.operation === 'operateInstructions' ? payloadOf(build) : undefined;
      const instructions = build.response.status === 200 ? (instructionsOf(build) ?? []) : [];
      if (payload === undefined || instructions.length === 0) continue;
      const markets = [marketOf(build), marketOf(build) === 'main' ? fixtures.alternateMarket : 'main'];
      const [asked, other] = markets.map((market) => vaultAmong(views, market, payload.vaultId)?.address);
      if (asked === undefined || other === undefined || asked === other) continue;
      const named = new Set(instructions.flatMap(({ accounts }) => accounts.map(({ pubkey }) => pubkey)));
      const actual = named.has(other) ? `vault ${other}` : 'neither vault';
      const isRight = named.has(asked) && !named.has(other);
      yield { views: [build], violation: unless(isRight, `vault ${asked}`, actual, { at: '/instructions' }) };
    }
  },
});

/** The instructions of an answer; undefined where one breaks its shape. */
export const instructionsOf = remembered(({ response }: BorrowView) => instructionsIn(response.body));

export const instructionsChecks = {
  'BORROW-107': vaultIsOfMarket,
  'BORROW-251': ofInstructions(['/instructions/*/data'], (instructions) =>
    firstOf(instructions.map(({ data }, index) => base64Violation(data, `/instructions/${index}/data`))),
  ),
  'BORROW-252': ofInstructions(
    ['/instructions/*/programId'],
    (instructions) =>
      firstOf(instructions.map(({ programId }, index) => keyViolation(programId, `/instructions/${index}/programId`))),
    namesChain,
  ),
  'BORROW-253': ofInstructions(
    ['/instructions/*/accounts/*/pubkey'],
    (instructions) =>
      firstOf(
        instructions.flatMap(({ accounts }, index) =>
          accounts.map(({ pubkey }, place) => keyViolation(pubkey, `/instructions/${index}/accounts/${place}/pubkey`)),
        ),
      ),
    namesChain,
  ),
  'BORROW-254': borrow.exchange({
    on: { operation: 'operateInstructions', status: 200 },
    reads: ['/instructions'],
    note: (view: BorrowView<BuiltInstructions>) => view.response.body.instructions,
    judge: ({ length }) => unless(length > 0, 'at least one instruction', 'an empty array', { at: '/instructions' }),
  }),
  'BORROW-255': ofInstructions(
    ['/instructions/*/accounts/*/pubkey', '/instructions/*/accounts/*/isSigner'],
    (instructions, view) => {
      const { signer } = payloadOf(view)!;
      const metas = instructions.flatMap(({ accounts }) => accounts);
      const found = metas.some(({ pubkey, isSigner }) => pubkey === signer && isSigner);
      return unless(found, `${signer} as a signer`, 'no instruction in which it signs', { at: '/instructions' });
    },
    (view) => payloadOf(view) !== undefined,
  ),
  /** The lookup tables only shorten a message, so that the instructions must compile without them as well. */
  'BORROW-257': ofInstructions(
    wholeInstructions,
    (_, view) => {
      const { signer } = payloadOf(view)!;
      const expected = `a version-0 message with ${signer} as fee payer`;
      try {
        assertCompiles({ feePayer: signer, blockhash: anyBlockhash, instructions: instructionsOf(view)! });
        return undefined;
      } catch (error) {
        return { expected, actual: (error as Error).message, at: '/instructions' };
      }
    },
    (view) =>
      namesChain(view) &&
      payloadOf(view) !== undefined &&
      instructionsOf(view) !== undefined &&
      view.response.body.instructions.every(
        ({ programId, accounts }) => isKey(programId) && accounts.every(({ pubkey }) => isKey(pubkey)),
      ),
  ),
};

const scenarios = [...settling, 'borrow/rows-simulated'];

/** Nobody but the signer has to sign: with that one signature the chain verifies the signatures. */
function signerAloneSigns(path: BuildPath) {
  const at = path === 'operate' ? '/transaction' : '/instructions';
  return borrow.session({
    scenarios,
    *judge(session) {
      const { steps = [], rows = [] } = session.facts;
      for (const { build, result } of [...steps, ...rows]) {
        const view = viewAt(session, build);
        if (view?.operation !== path) continue;
        const expected = 'the signature of the signer suffices';
        const violation = unless(!lacksSignature(result), expected, 'another signature is missing', { at });
        yield { views: [view], violation };
      }
    },
  });
}

const unknownChain = 'the node knows neither a lookup table nor a token of the wallet: RPC_URL may be of another chain';

export const signing = {
  ...onPaths(['BORROW-249', 'BORROW-331'], signerAloneSigns),
  /** Every table that is named lies on chain as a lookup table. */
  'BORROW-256': borrow.session({
    scenarios,
    *judge(session) {
      const { steps = [], rows = [], tables, isOfChain } = session.facts;
      // Without its tables nothing can be simulated.
      for (const { build } of [...steps, ...rows]) {
        const view = viewAt(session, build);
        const isNamed = view?.operation === 'operateInstructions' && lookupTablesIn(view.response.body)?.length;
        if (isNamed) yield { views: [view] };
      }
      const view = viewAt(session, tables?.build);
      const named = Object.entries(tables?.found ?? {});
      if (view === undefined || named.length === 0) return;
      const absent = named.find(([, isThere]) => !isThere)?.[0];
      const isKnown = isOfChain ?? named.some(([, isThere]) => isThere);
      const violation = unless(absent === undefined, 'a lookup table on chain', `nothing at ${absent}`, {
        at: '/addressLookupTableAddresses',
      });
      const inconclusive = absent !== undefined && !isKnown ? unknownChain : undefined;
      yield { views: [view], inconclusive, violation };
    },
  }),
};
