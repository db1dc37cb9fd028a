import type { ExchangeId } from '../model/exchange.js';
import { compareTexts, groupedBy } from '../model/groups.js';
import type { MergedPart, RunHeader } from './journal.js';

/** The runs that stand in a journal: one, or those that were merged. */
export function partsOf(header: RunHeader): readonly MergedPart[] {
  const { id, seed, startedAt, shard, merged } = header;
  return merged ?? [{ id, seed, startedAt, ...(shard && { shard }) }];
}

/** The part that an exchange comes from, by the id of the run in its own id. */
export function mergedPartOf(header: RunHeader, exchange: ExchangeId | undefined): MergedPart | undefined {
  const id = exchange?.slice(0, exchange.lastIndexOf('-'));
  return header.merged?.find((part) => part.id === id);
}

/** Orders parts by start, then by id, so that merging knows no order. */
export function compareParts(left: MergedPart, right: MergedPart): number {
  return compareTexts(left.startedAt, right.startedAt) || compareTexts(left.id, right.id);
}

/** Whether the traffic is that of a client, whose duties are judged too. */
export function judgesClient({ depth, ownTraffic }: Pick<RunHeader, 'depth' | 'ownTraffic'>): boolean {
  return isRecorded({ depth }) && ownTraffic !== true;
}

/** Whether the traffic was recorded by somebody else. */
export function isRecorded({ depth }: Pick<RunHeader, 'depth'>): boolean {
  return depth === 'recorded';
}

/** Names what one verdict is given for: the shards of a run, and all recorded traffic, are judged together. */
export function runOf(header: Pick<RunHeader, 'depth'>, { id, seed, shard }: MergedPart): string {
  if (isRecorded(header)) return 'recorded';
  return shard === undefined ? id : `seed ${seed} in ${shard.of}`;
}

/** Which parts of a plan left no evidence, or not all of it; empty when nothing is missing. */
export function missingPartsOf(header: RunHeader): readonly string[] {
  const parts = header.merged ?? [];
  const runs = groupedBy(parts, (part) => part.shard && runOf(header, part));
  const missing = [...runs.values()].flatMap((shards) => {
    const { seed, shard } = shards[0]!;
    const indices = new Set(shards.map((shard) => shard.shard!.index));
    const many = runs.size > 1 ? ` of seed ${seed}` : '';
    return Array.from({ length: shard!.of }, (_, index) => index + 1)
      .filter((index) => !indices.has(index))
      .map((index) => `shard ${index} of ${shard!.of}${many} is missing`);
  });
  const cut = parts
    .filter(({ isIncomplete }) => isIncomplete === true)
    .map(({ id, shard }) => `${shard ? `shard ${shard.index} of ${shard.of}` : `run ${id}`} ended early`);
  return [...missing, ...cut].sort();
}
