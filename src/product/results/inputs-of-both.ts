import type { InputRecord, Spread } from '../judge/inputs.js';
import { addTo, groupedBy } from '../model/groups.js';
import { isMoreOften } from '../model/rate.js';
import { itemIn, placesBeside } from '../judge/places.js';
import type { RunSummary } from './run-json.js';
import { passed, recordThere, type Failure } from './sent-inputs.js';

/**
 * What an input shows of a failure in a run beside an older one: it fails in both of them, in this one alone (`failing`), in
 * the older one alone (`passing`) or in neither. Of what fails in both, more of its requests or items may, or fewer, or others.
 */
export type Change = 'both' | 'failing' | 'passing' | 'neither' | 'more' | 'fewer' | 'others';

/** Undefined where one of the runs does not decide it. */
export function changeOf(now: InputRecord, then: InputRecord, failure: Failure): Change | undefined {
  const { fingerprint } = failure;
  const [fails, failed] = [now, then].map((record) => record.failed?.[fingerprint] !== undefined);
  if ((!fails && !passed(now, failure)) || (!failed && !passed(then, failure))) return undefined;
  if (!fails || !failed) return fails ? 'failing' : failed ? 'passing' : 'neither';
  const spreadOf = ({ spread, places }: InputRecord) =>
    [...(spread?.[fingerprint] ?? once), places?.[fingerprint] ?? []] as const;
  const [failing, kept, places] = spreadOf(now);
  const [failingThen, keptThen, others] = spreadOf(then);
  // An input that comes further sends more of what fails and of what does not.
  if (failing > failingThen && kept < keptThen) return 'more';
  // More places than fail at once are of several times, each of which may show another one.
  const isOnce = places.length <= failing && others.length <= failingThen && places.length > 0 && others.length > 0;
  const isOfSame = failing + kept === failingThen + keptThen;
  if (isOfSame && isOnce && placesBeside(places, others).length > 0) return 'others';
  return failing < failingThen && kept > keptThen ? 'fewer' : 'both';
}

const once: Spread = [1, 0];

export type InputsOfBoth = ReturnType<typeof inputsOfBoth>;

/** How many of the inputs that both runs sent and decided show which change, and the items of lists that fail in this one alone. */
export function inputsOfBoth({ inputs = {} }: RunSummary, older: RunSummary, failure: Failure) {
  const items = new Set<string>();
  const counts: Record<Change, number> = { both: 0, failing: 0, passing: 0, neither: 0, more: 0, fewer: 0, others: 0 };
  for (const [key, record] of Object.entries(inputs)) {
    const there = recordThere(older, key);
    const change = there && changeOf(record, there, failure);
    if (change === undefined) continue;
    counts[change] += 1;
    if (change !== 'more' && change !== 'others') continue;
    const [own = [], others = []] = [record, there!].map(({ places }) => places?.[failure.fingerprint]);
    for (const place of placesBeside(own, others)) {
      const { item } = itemIn(place) ?? {};
      if (item !== undefined) items.add(item);
    }
  }
  const { both, failing, passing, neither, more, fewer, others } = counts;
  const inBoth = both + more + fewer + others;
  return {
    ...counts,
    items: [...items],
    inBoth,
    all: inBoth + failing + passing + neither,
    worse: failing + more + others,
    better: passing + fewer,
  };
}

/**
 * Items of lists that fail now, and did not where the same list failed in the older run, beyond chance. The lists are told by
 * their ids, whichever inputs asked for them.
 */
export function itemsMoved(newer: RunSummary, older: RunSummary, { fingerprint }: Failure): readonly string[] {
  const [now, then] = [newer, older].map((run) => failingLists(run, fingerprint));
  const moved = [...now!].flatMap(([list, records]) => {
    const before = then!.get(list) ?? [];
    const items = [...new Set(records.flat())];
    const timesOf = (item: string) => records.filter((own) => own.includes(item)).length;
    const isMoved = (item: string): boolean =>
      !before.some((own) => own.includes(item)) &&
      isMoreOften(
        { violations: timesOf(item), exercised: records.length },
        { violations: 0, exercised: before.length },
        items.length,
      );
    return before.length === 0 ? [] : items.filter(isMoved);
  });
  return [...new Set(moved)];
}

/** By list, the items that fail of it, an entry for each input that shows some. */
function failingLists({ inputs = {} }: RunSummary, fingerprint: string): ReadonlyMap<string, (readonly string[])[]> {
  const lists = new Map<string, (readonly string[])[]>();
  for (const { failed, places } of Object.values(inputs)) {
    if (failed?.[fingerprint] === undefined) continue;
    const own = (places?.[fingerprint] ?? []).flatMap((place) => itemIn(place) ?? []);
    const byList = groupedBy(own, ({ list, hasIds }) => (hasIds ? list : undefined));
    for (const [list, items] of byList)
      addTo(
        lists,
        list,
        items.map(({ item }) => item),
      );
  }
  return lists;
}
