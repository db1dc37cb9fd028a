import { createHash } from 'node:crypto';
import { stringify } from 'lossless-json';
import type { FoldedSituation } from '../../../model/check.js';
import type { ExchangeId } from '../../../model/exchange.js';
import { isObject } from '../../../json/parse.js';
import { decodeBase64 } from '../../../solana/base64.js';
import { parseTransaction } from '../../../solana/transaction.js';
import { cutWire, withEmptySlots } from '../../../solana/wire.js';
import { borrow } from '../facts.js';
import { marketOf } from '../listed.js';
import { actionOf, isBuilt, payloadOf } from '../payload.js';
import type { BorrowView, BuildPath } from '../view.js';

/** One build: what was asked for, and in which exchange. */
interface Built {
  readonly exchange: ExchangeId;
  readonly base: BorrowView['base'];
  /** Market, vault, position and row of the action table. */
  readonly call: string;
  readonly colAmount: string;
  readonly debtAmount: string;
}

interface State {
  /** By what is left of a build without its blockhash. */
  readonly first: Readonly<Record<string, Built>>;
  readonly count: number;
  /** The first two builds of different calls that are the same. */
  readonly same?: readonly [Built, Built];
}

const empty: State = { first: {}, count: 0 };

/**
 * Builds of different calls differ: in action, sign, literal, position, vault or market, or in an amount of at least twice
 * the size. No instruction has to be understood for it.
 */
function differ(path: BuildPath) {
  return borrow.fold<State>({
    empty: () => empty,
    add: (state, { views }) =>
      // The builds of one trace are merged first, so that what the whole run has gathered is copied once a trace.
      merged(
        state,
        views.reduce((sum, view) => {
          const [built, digest] = view.operation === path ? [builtOf(view), digestOf(view)] : [];
          return built === undefined || digest === undefined
            ? sum
            : merged(sum, { first: { [digest]: built }, count: 1 });
        }, empty),
      ),
    merge: merged,
    *decide({ count, same, first }): Iterable<FoldedSituation> {
      const [one] = Object.values(first);
      if (one === undefined || (count < 2 && same === undefined)) return;
      if (same === undefined) {
        yield { base: one.base, exchanges: [one.exchange] };
        return;
      }
      const [earlier, later] = same;
      const violation = {
        expected: `another build than for ${textOf(earlier)}`,
        actual: `the same build for ${textOf(later)}`,
      };
      yield { base: later.base, exchanges: [earlier.exchange, later.exchange], violation };
    },
  });
}

function merged(one: State, other: State): State {
  const first = { ...other.first, ...one.first };
  let same = one.same ?? other.same;
  for (const [digest, built] of Object.entries(other.first)) {
    const known = one.first[digest];
    if (same === undefined && known !== undefined && mustDiffer(known, built)) same = [known, built];
  }
  return { first, count: one.count + other.count, ...(same !== undefined && { same }) };
}

function mustDiffer(one: Built, other: Built): boolean {
  return (
    one.call !== other.call || isTwice(one.colAmount, other.colAmount) || isTwice(one.debtAmount, other.debtAmount)
  );
}

function isTwice(one: string, other: string): boolean {
  const [some, others] = [BigInt(one), BigInt(other)].map((amount) => (amount < 0n ? -amount : amount));
  return some! >= 2n * others! !== others! >= 2n * some!;
}

const textOf = ({ call, colAmount, debtAmount }: Built): string => `${call} (${colAmount}, ${debtAmount})`;

function builtOf(view: BorrowView): Built | undefined {
  const payload = payloadOf(view);
  const action = payload && actionOf(payload);
  // What no market means has requirements of its own.
  if (view.request.query.market === undefined) return undefined;
  if (action === undefined || view.inconclusive !== undefined || !isBuilt(view)) return undefined;
  const { vaultId, positionId, colAmount, debtAmount } = payload!;
  const place = positionId === 0n ? 'a new position' : `position ${positionId}`;
  const call = `${action} on ${place} in vault ${vaultId} of ${marketOf(view)}`;
  return { exchange: view.exchange.id, base: view.base, call, colAmount, debtAmount };
}

function digestOf({ response: { body } }: BorrowView): string | undefined {
  if (!isObject(body)) return undefined;
  const { transaction, instructions } = body;
  const isReadable = Array.isArray(instructions) && instructions.length > 0 && instructions.every(isInstruction);
  const open = isReadable ? stringify(instructions) : undefined;
  const text = typeof transaction === 'string' ? withoutBlockhash(transaction) : open;
  return text === undefined ? undefined : createHash('sha256').update(text).digest('base64').slice(0, 22);
}

/** Instructions of another shape have requirements of their own. */
const isInstruction = (value: unknown): boolean =>
  isObject(value) && typeof value.data === 'string' && typeof value.programId === 'string';

/** The message with zeros for its blockhash; undefined where it does not parse, which is judged elsewhere. */
function withoutBlockhash(transaction: string): string | undefined {
  try {
    const wire = cutWire(decodeBase64(transaction).bytes);
    const { accountKeys, version } = parseTransaction(withEmptySlots(wire));
    const message = Buffer.from(wire.message);
    message.fill(0, ...blockhashIn(version === 0 ? 1 : 0, accountKeys.length));
    return message.toString('base64');
  } catch {
    return undefined;
  }
}

/** After the header and the static keys, which are fewer than 128. */
function blockhashIn(versionBytes: number, keys: number): [start: number, end: number] {
  const start = versionBytes + 3 + 1 + 32 * keys;
  return [start, start + 32];
}

export const distinct = {
  'BORROW-336': differ('operate'),
  'BORROW-337': differ('operateInstructions'),
};
