import type { Exchange } from '../../model/exchange.js';
import { groupedBy } from '../../model/groups.js';
import type { RecordedEntry } from './recording.js';

export type Read = Extract<RecordedEntry, { readonly recorded: unknown }>;

/** Characters of bodies that are put in order, and judged, together. */
export const mostCharacters = 4_000_000;

/**
 * The entries of a file in the order of their times, as far as `partOf` has them in one part: some tools write the newest
 * first. They are numbered anew in that order. Where an entry of a part has no time, all of it stays as it is written.
 */
export async function* inOrder(
  entries: AsyncIterable<RecordedEntry>,
  partOf: (number: number) => number,
): AsyncGenerator<RecordedEntry> {
  let part: Read[] = [];
  let characters = 0;
  for await (const entry of entries) {
    if (!('recorded' in entry)) {
      yield entry;
      continue;
    }
    const isOther = part.length > 0 && partOf(entry.number) !== partOf(part[0]!.number);
    if (isOther || characters > mostCharacters) {
      yield* ordered(part);
      part = [];
      characters = 0;
    }
    part.push(entry);
    const { request, outcome } = entry.recorded;
    characters += (request.body?.length ?? 0) + (outcome.response?.body.length ?? 0);
  }
  yield* ordered(part);
}

function ordered(part: readonly Read[]): readonly Read[] {
  const times = part.map(({ recorded }) => recorded.startedAt);
  if (times.includes(0)) return part;
  const isNewestFirst = times.every((time, index) => index === 0 || time <= times[index - 1]!);
  // Of equal times the order of the file decides.
  const written = isNewestFirst && times[0] !== times.at(-1) ? part.toReversed() : part;
  const sorted = written.toSorted((left, right) => left.recorded.startedAt - right.recorded.startedAt);
  const isAsWritten = sorted.every((entry, index) => entry === written[index]);
  const untimed = isAsWritten && stepOf(times) !== undefined && new Set(times).size < times.length ? noTime : {};
  // Exchanges are judged by their numbers.
  return sorted.map((entry, index) => ({
    ...entry,
    number: part[index]!.number,
    recorded: { ...entry.recorded, ...untimed },
  }));
}

/** Where several have one time of a coarse clock, the order of the file tells more than the times. */
const noTime = { startedAt: 0, milliseconds: 0 };

/** What a clock may count in, in milliseconds, so that exchanges one after the other have the same time. */
const coarseSteps = [1_000, 100, 10];

function stepOf(times: readonly number[]): number | undefined {
  const isCount = (step: number) => times.filter((at) => at > 0 && at % step === 0).length * 2 > times.length;
  return coarseSteps.find(isCount);
}

/** The exchanges as they were sent, in groups: one whose place among the others is not known stands alone. */
export function groupsInOrder(exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const times = exchanges.map(({ startedAt }) => startedAt);
  if (times.includes(0) && !isOldestFirst(exchanges)) return exchanges.map((one) => [one]);
  const step = stepOf(times);
  if (step === undefined) return exchanges.length === 0 ? [] : [exchanges];
  const until = (at: number): number => (at === 0 ? Infinity : at % step === 0 ? at + step : at);
  const unsure = new Set<number>();
  const bySent = [...times.keys()].toSorted((one, other) => times[one]! - times[other]!);
  let [longest = 0] = bySent;
  for (const place of bySent) {
    const [at, before] = [times[place]!, times[longest]!];
    if (place !== longest && at < until(before) && before < until(at)) unsure.add(place).add(longest);
    if (until(at) > until(before)) longest = place;
  }
  const starts = [...times.keys()].filter((place) => place === 0 || unsure.has(place) || unsure.has(place - 1));
  return starts.map((from, index) => exchanges.slice(from, starts[index + 1]));
}

/** Without times sign-ins tell which way a file goes: a wallet gets a challenge before it verifies one. */
function isOldestFirst(exchanges: readonly Exchange[]): boolean {
  const signIns = exchanges.filter(
    ({ operation, response }) =>
      (response?.status ?? 500) < 300 && (operation === 'challenge' || operation === 'verify'),
  );
  const walletOf = ({ request }: Exchange) => /"[1-9A-HJ-NP-Za-km-z]{32,44}"/.exec(request.body ?? '')?.[0];
  const turns = [...groupedBy(signIns, walletOf).values()].flatMap((own) =>
    own.slice(1).flatMap(({ operation }, at) => (operation === own[at]!.operation ? [] : [operation])),
  );
  const forwards = turns.filter((operation) => operation === 'verify').length;
  return forwards === turns.length || forwards * 2 > turns.length;
}
