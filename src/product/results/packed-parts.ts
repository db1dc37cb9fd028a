import type { MergedPart, RunHeader } from './journal.js';
import { compareParts, isRecorded, partsOf } from './parts.js';

/** What was judged, by id of the run or of the recorded file, with the SHA-256 of its content or the beginning of it. */
export type Inputs = Readonly<Record<string, string>>;

/** Inputs of which only the number is known any more. */
export interface Forgotten {
  readonly count: number;
  /** None of them has an id up to this one. */
  readonly after: string;
}

/** Many parts as they stand in a file: in columns, by id. */
export interface PackedParts {
  /** 48 bits of each id in base64. */
  readonly ids: string;
  /** As many of each content's SHA-256, where the id is another. */
  readonly hashes?: string;
  /** Milliseconds since the Unix epoch, where they do not all start with the run. */
  readonly starts?: readonly number[];
  readonly seeds?: readonly number[];
  /** By position. */
  readonly shards?: Readonly<Record<string, MergedPart['shard'] & object>>;
  readonly incomplete?: readonly number[];
}

/** Fewer parts stand in a file as they are. */
const fewest = 20;
const digits = 12;

/** Parts in columns; undefined of a few, or of some whose ids are not those of this suite. */
export function packedParts(run: RunHeader, inputs: Inputs): PackedParts | undefined {
  const parts = partsOf(run).toSorted((left, right) => (left.id < right.id ? -1 : 1));
  const isOwn = ({ id }: MergedPart): boolean => /^[0-9a-f]{12}$/.test(id) && /^[0-9a-f]{12,}$/.test(inputs[id] ?? '');
  if (parts.length < fewest || !parts.every(isOwn)) return undefined;
  const starts = parts.map(({ startedAt }) => Date.parse(startedAt));
  const seeds = parts.map(({ seed }) => seed);
  const shards = Object.fromEntries(parts.flatMap(({ shard }, at) => (shard ? [[at, shard] as const] : [])));
  const incomplete = parts.flatMap(({ isIncomplete }, at) => (isIncomplete ? [at] : []));
  return {
    ids: inBase64(parts.map(({ id }) => id)),
    ...(parts.some(({ id }) => !inputs[id]!.startsWith(id)) && {
      hashes: inBase64(parts.map(({ id }) => inputs[id]!)),
    }),
    ...(starts.some((start) => start !== Date.parse(run.startedAt)) && { starts }),
    ...(seeds.some((seed) => seed !== 0) && { seeds }),
    ...(Object.keys(shards).length > 0 && { shards }),
    ...(incomplete.length > 0 && { incomplete }),
  };
}

export function unpackedParts(
  { ids, hashes, starts, seeds, shards = {}, incomplete = [] }: PackedParts,
  startedAt: string,
): { readonly inputs: Inputs; readonly merged: readonly MergedPart[] } {
  const all = fromBase64(ids);
  const contents = hashes === undefined ? all : fromBase64(hashes);
  const cut = new Set(incomplete);
  const merged = all.map((id, at): MergedPart => {
    const shard = shards[at];
    return {
      id,
      seed: seeds?.[at] ?? 0,
      startedAt: starts === undefined ? startedAt : new Date(starts[at]!).toISOString(),
      ...(shard && { shard }),
      ...(cut.has(at) && { isIncomplete: true as const }),
    };
  });
  return {
    inputs: Object.fromEntries(all.map((id, at) => [id, contents[at]!])),
    merged: merged.toSorted(compareParts),
  };
}

/** Recorded files that a file of evidence can tell apart. */
export const mostInputs = 12_000;

/** Leaves out the greatest ids of too many recorded files: those that stay do not depend on the order of merging. */
export function withFewInputs(
  run: RunHeader,
  inputs: Inputs,
  forgotten?: Forgotten,
): { readonly run: RunHeader; readonly inputs: Inputs; readonly forgotten?: Forgotten } {
  const ids = Object.keys(inputs).sort();
  if (ids.length <= mostInputs || !isRecorded(run)) return { run, inputs, ...(forgotten && { forgotten }) };
  const kept = new Set(ids.slice(0, mostInputs));
  const last = ids[mostInputs - 1]!;
  return {
    run: { ...run, merged: partsOf(run).filter(({ id }) => kept.has(id)) },
    inputs: Object.fromEntries([...kept].map((id) => [id, inputs[id]!])),
    forgotten: {
      count: ids.length - mostInputs + (forgotten?.count ?? 0),
      after: forgotten === undefined || last < forgotten.after ? last : forgotten.after,
    },
  };
}

/** Whether two hashes are of one content; of one of them only the beginning may be known. */
export function isSameContent(left: string, right: string): boolean {
  return left.slice(0, digits) === right.slice(0, digits);
}

function inBase64(texts: readonly string[]): string {
  return Buffer.from(texts.map((text) => text.slice(0, digits)).join(''), 'hex').toString('base64');
}

function fromBase64(text: string): readonly string[] {
  const hex = Buffer.from(text, 'base64').toString('hex');
  return Array.from({ length: hex.length / digits }, (_, at) => hex.slice(at * digits, (at + 1) * digits));
}
