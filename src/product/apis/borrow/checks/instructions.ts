import { unless, type Case, type Violation } from '../../../model/check.js';
import { assertCompiles } from '../../../solana/compile.js';
import { show } from '../../../json/text.js';
import { isKey } from '../../../solana/key.js';
import { remembered } from '../../../model/remembered.js';
import { inOneStep, type Decision } from '../../in-one-step.js';
import { anyBlockhash, instructionsIn, lookupTablesIn } from '../fixtures/sign-and-send.js';
import { borrow, lacksSignature, viewAt, onPaths } from '../reader/view.js';
import type { BorrowSession, BorrowView, BuiltInstructions, BuildPath } from '../reader/view.js';
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
  decide: (instructions: Instructions, view: BorrowView<BuiltInstructions>) => Decision,
) =>
  borrow.exchange({
    on: { operation: 'operateInstructions', status: 200 },
    reads: fields,
    ...inOneStep((view: BorrowView<BuiltInstructions>) => {
      const { instructions } = view.response.body;
      return instructions.length > 0 ? decide(instructions, view) : 'undecided';
    }, '/instructions'),
  });

/** Judges the texts of each instruction that stand at such a place. */
const ofEach = (
  place: string,
  textsIn: (instruction: Instructions[number]) => Readonly<Record<string, string>>,
  judge: (text: string, at: string) => Violation | undefined,
  isAtStake: (view: BorrowView) => boolean = namesChain,
) =>
  ofInstructions([`/instructions/*/${place}`], (instructions, view) => {
    const violations = instructions.flatMap((instruction, index) =>
      Object.entries(textsIn(instruction)).map(([at, text]) => judge(text, `/instructions/${index}/${at}`)),
    );
    return isAtStake(view) ? violations.find((violation) => violation !== undefined) : 'undecided';
  });

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
  'BORROW-251': ofEach(
    'data',
    ({ data }) => ({ data }),
    base64Violation,
    () => true,
  ),
  'BORROW-252': ofEach('programId', ({ programId }) => ({ programId }), keyViolation),
  'BORROW-253': ofEach(
    'accounts/*/pubkey',
    ({ accounts }) => Object.fromEntries(accounts.map(({ pubkey }, at) => [`accounts/${at}/pubkey`, pubkey])),
    keyViolation,
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
      const { signer } = payloadOf(view) ?? {};
      if (signer === undefined) return 'undecided';
      const metas = instructions.flatMap(({ accounts }) => accounts);
      const found = metas.some(({ pubkey, isSigner }) => pubkey === signer && isSigner);
      return unless(found, `${signer} as a signer`, 'no instruction in which it signs');
    },
  ),
  /** The lookup tables only shorten a message, so that the instructions must compile without them as well. */
  'BORROW-257': ofInstructions(wholeInstructions, (_, view) => {
    const [payload, instructions] = [payloadOf(view), instructionsOf(view)];
    if (!namesChain(view) || payload === undefined || instructions === undefined) return 'undecided';
    const keys = instructions.flatMap(({ programId, accounts }) => [
      programId,
      ...accounts.map(({ pubkey }) => pubkey),
    ]);
    if (!keys.every(isKey)) return 'undecided';
    try {
      assertCompiles({ feePayer: payload.signer, blockhash: anyBlockhash, instructions });
      return undefined;
    } catch (error) {
      const expected = `a version-0 message with ${payload.signer} as fee payer`;
      return { expected, actual: (error as Error).message };
    }
  }),
};

const scenarios = [...settling, 'borrow/rows-simulated'];

/** The builds of this path that were followed onto the chain or simulated, and what became of each. */
const followed = (session: BorrowSession, path: BuildPath) =>
  [...(session.facts.steps ?? []), ...(session.facts.rows ?? [])].flatMap(({ build, result }) => {
    const view = viewAt(session, build);
    return view?.operation === path ? [{ view, result }] : [];
  });

/** Nobody but the signer has to sign: with that one signature the chain verifies the signatures. */
function signerAloneSigns(path: BuildPath) {
  const at = path === 'operate' ? '/transaction' : '/instructions';
  const [expected, actual] = ['the signature of the signer suffices', 'another signature is missing'];
  const caseOf = ({ view, result }: ReturnType<typeof followed>[number]): Case => ({
    views: [view],
    violation: unless(!lacksSignature(result), expected, actual, { at }),
  });
  return borrow.session({ scenarios, judge: (session) => followed(session, path).map(caseOf) });
}

const unknownChain = 'the node knows neither a lookup table nor a token of the wallet: RPC_URL may be of another chain';

export const signing = {
  ...onPaths(['BORROW-249', 'BORROW-331'], signerAloneSigns),
  /** Every table that is named lies on chain as a lookup table. */
  'BORROW-256': borrow.session({
    scenarios,
    *judge(session) {
      const { tables, isOfChain } = session.facts;
      // Without its tables nothing can be simulated.
      for (const { view } of followed(session, 'operateInstructions'))
        if (lookupTablesIn(view.response.body)?.length) yield { views: [view] };
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
