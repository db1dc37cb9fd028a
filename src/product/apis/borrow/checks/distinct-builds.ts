import { createHash } from 'node:crypto';
import type { FoldedSituation } from '../../../model/check.js';
import { compareIds, type ExchangeId } from '../../../model/exchange.js';
import { isObject } from '../../../json/parse.js';
import { jsonText } from '../../../json/text.js';
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
  /**
   * By what is left of a build without its blockhash: of all builds that it stands for, those that are first or last by
   * call or by an amount, for if any two of them must differ, then so do two of these.
   */
  readonly builds: Readonly<Record<string, readonly Built[]>>;
  /** The greatest digest that is kept, once there are as many as may be. */
  readonly greatest?: string;
  readonly count: number;
}

const empty: State = { builds: {}, count: 0 };

/** Digests that are kept, the smallest ones; whatever the length of the traffic, every build with one of them is compared. */
const mostDigests = 150;

/**
 * Builds of different calls differ: in action, sign, literal, position, vault or market, or in an amount of at least twice
 * the size. No instruction has to be understood for it.
 */
function differ(path: BuildPath) {
  return borrow.fold<State>({
    empty: () => empty,
    of: ({ views }) =>
      views.reduce<State | undefined>((sum, view) => {
        const built = view.operation === path ? builtOf(view) : undefined;
        const digest = built && digestOf(view);
        if (built === undefined || digest === undefined) return sum;
        return merged(sum ?? empty, { builds: { [digest]: [built] }, count: 1 });
      }, undefined),
    merge: merged,
    *decide({ count, builds }): Iterable<FoldedSituation> {
      const [one] = Object.values(builds).flat();
      const same = Object.keys(builds)
        .sort()
        .flatMap((digest) => pairsIn(builds[digest]!))[0];
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

function merged(left: State, right: State): State {
  const { greatest } = left;
  const changed: Record<string, readonly Built[]> = {};
  for (const [digest, builds] of Object.entries(right.builds)) {
    const known = left.builds[digest];
    if (known === undefined) {
      if (greatest === undefined || digest < greatest || pairsIn(builds).length > 0) changed[digest] = builds;
    } else if (!builds.every((built) => known.some((first) => isRepeated(first, built))))
      changed[digest] = outermost([...known, ...builds]);
  }
  const count = left.count + right.count;
  if (Object.keys(changed).length === 0) return { ...left, count };
  return { ...bounded({ ...left.builds, ...changed }), count };
}

/** Digests beyond the greatest one are let go; one whose builds must differ is a finding, and stays. */
function bounded(builds: State['builds']): Pick<State, 'builds' | 'greatest'> {
  const digests = Object.keys(builds);
  if (digests.length < mostDigests) return { builds };
  const inOrder = digests.sort();
  const greatest = inOrder[mostDigests - 1]!;
  const found = inOrder.slice(mostDigests).filter((digest) => pairsIn(builds[digest]!).length > 0);
  const kept = [...inOrder.slice(0, mostDigests), ...found.slice(0, 1)];
  return { builds: Object.fromEntries(kept.map((digest) => [digest, builds[digest]!])), greatest };
}

/** The same call with the same amounts, later. */
function isRepeated(first: Built, { call, colAmount, debtAmount, exchange }: Built): boolean {
  return (
    first.call === call &&
    first.colAmount === colAmount &&
    first.debtAmount === debtAmount &&
    compareIds(first.exchange, exchange) <= 0
  );
}

function outermost(builds: readonly Built[]): readonly Built[] {
  const bySending = [...builds].sort((left, right) => compareIds(left.exchange, right.exchange));
  const least = (order: Order): Built => bySending.reduce((left, right) => (order(right, left) < 0 ? right : left));
  const all = orders.flatMap((order) => [least(order), least((left, right) => order(right, left))]);
  return bySending.filter((built) => all.includes(built));
}

type Order = (left: Built, right: Built) => number;

const orders: readonly Order[] = [
  (left, right) => compare(left.call, right.call),
  (left, right) => compare(sizeOf(left.colAmount), sizeOf(right.colAmount)),
  (left, right) => compare(sizeOf(left.debtAmount), sizeOf(right.debtAmount)),
];

function compare<T extends string | bigint>(left: T, right: T): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

/** The first two builds of one digest that must differ; none where all may be the same. */
function pairsIn(builds: readonly Built[]): readonly (readonly [Built, Built])[] {
  for (const [position, one] of builds.entries())
    for (const other of builds.slice(position + 1)) if (mustDiffer(one, other)) return [[one, other]];
  return [];
}

function mustDiffer(left: Built, right: Built): boolean {
  return (
    left.call !== right.call || isTwice(left.colAmount, right.colAmount) || isTwice(left.debtAmount, right.debtAmount)
  );
}

function isTwice(left: string, right: string): boolean {
  const [some, others] = [sizeOf(left), sizeOf(right)];
  return some >= 2n * others !== others >= 2n * some;
}

function sizeOf(text: string): bigint {
  const amount = BigInt(text);
  return amount < 0n ? -amount : amount;
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

/** What a build is without its blockhash; undefined where it cannot be read. */
export function digestOf({ response: { body } }: BorrowView): string | undefined {
  if (!isObject(body)) return undefined;
  const { transaction, instructions } = body;
  const isReadable = Array.isArray(instructions) && instructions.length > 0 && instructions.every(isInstruction);
  const open = isReadable ? jsonText(instructions) : undefined;
  const text = typeof transaction === 'string' ? withoutBlockhash(transaction) : open;
  return text === undefined ? undefined : createHash('sha256').update(text).digest('base64').slice(0, 22);
}

/** Instructions of another shape have requirements of their own. */
const isInstruction = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.data === 'string' &&
  typeof value.programId === 'string' &&
  Array.isArray(value.accounts) &&
  value.accounts.every((account) => isObject(account) && typeof account.pubkey === 'string');

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
