/** How far a run decides one requirement: where it exercises it, and where it shows the positive control. Bits name places. */
export interface Part {
  readonly requirement: number;
  readonly exercised: number;
  readonly controlled: number;
}

interface Choosable {
  readonly cost: number;
  readonly parts: readonly Part[];
}

/** What is known of each requirement: places where it was exercised and where it was controlled. */
interface Told {
  readonly exercised: Int32Array;
  readonly controlled: Int32Array;
}

/** A requirement counts twice when it is decided, and once when only its positive control is missing. */
const worth = (exercised: number, controlled: number): number =>
  (exercised & controlled) !== 0 ? 2 : exercised !== 0 ? 1 : 0;

/** Passes over what was chosen, in which improvements are looked for; more of them change next to nothing. */
const mostPasses = 2;

/** So many inputs that tell much, but cost much for it, are tried as the first one. */
const mostBeginnings = 16;

/**
 * Chooses what decides the most requirements within a budget: again and again what is new per request, begun with one
 * input or another that tells much, and improved by taking each choice back for a moment to see whether others do more in
 * its place. What was chosen comes in the order of what is new per request, so that a run that ends early has told much.
 */
export function mostTold<One extends Choosable>(
  all: readonly One[],
  budget: number,
  before: readonly One[] = [],
): readonly One[] {
  const useful = all.filter(({ parts }) => parts.length > 0);
  const none = nothingTold([...before, ...useful]);
  const toldBy = (chosen: readonly One[]): Told => chosen.reduce(withOne, copyOf(known));
  const known = before.reduce(withOne, none);
  const most = totalOf(toldBy(useful));
  let best: readonly One[] = [];
  let total = -1;
  const consider = (begun: readonly One[]): void => {
    if (total === most || costOf(begun) > budget) return;
    const tried = filled(useful, begun, toldBy(begun), budget);
    const told = totalOf(toldBy(tried));
    if (told > total || (told === total && costOf(tried) < costOf(best))) [best, total] = [tried, told];
  };
  /** The input beside what was chosen, without those of it that are missed the least for what they cost. */
  const roomFor = (one: One): readonly One[] => {
    let others = best;
    for (let left = budget - one.cost - costOf(others); left < 0 && others.length > 0;) {
      const decided = totalOf(toldBy([one, ...others]));
      const lossOf = (other: One): number =>
        (decided - totalOf(toldBy([one, ...others.filter((kept) => kept !== other)]))) / other.cost;
      const least = others.map((other) => ({ other, loss: lossOf(other) })).reduce((a, b) => (b.loss < a.loss ? b : a));
      others = others.filter((kept) => kept !== least.other);
      left += least.other.cost;
    }
    return [one, ...others];
  };
  consider([]);
  const dear = useful.toSorted((one, other) => gainOf(known, other) - gainOf(known, one)).slice(0, mostBeginnings);
  for (const one of dear) consider([one]);
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const reached = total;
    for (const one of best) if (best.includes(one)) consider(best.filter((other) => other !== one));
    for (const one of dear) if (!best.includes(one)) consider(roomFor(one));
    if (total === reached) break;
  }
  for (const one of best) {
    const others = best.filter((other) => other !== one);
    if (totalOf(toldBy(others)) === total) best = others;
  }
  return filled(best, [], copyOf(known), budget);
}

function nothingTold(all: readonly Choosable[]): Told {
  let count = 0;
  for (const { parts } of all) for (const { requirement } of parts) count = Math.max(count, requirement + 1);
  return { exercised: new Int32Array(count), controlled: new Int32Array(count) };
}

function copyOf({ exercised, controlled }: Told): Told {
  return { exercised: exercised.slice(), controlled: controlled.slice() };
}

function withOne(told: Told, one: Choosable): Told {
  add(told, one);
  return told;
}

/** Adds to what is chosen, again and again, what tells the most that is new per request, as long as it fits. */
function filled<One extends Choosable>(
  all: readonly One[],
  begun: readonly One[],
  told: Told,
  budget: number,
): readonly One[] {
  const chosen = [...begun];
  const waiting = new Set(all);
  for (const one of begun) waiting.delete(one);
  let left = budget - costOf(begun);
  for (;;) {
    let best: One | undefined;
    let greatest = 0;
    for (const one of waiting) {
      if (one.cost > left) continue;
      const gain = gainOf(told, one) / one.cost;
      if (gain <= greatest) continue;
      [best, greatest] = [one, gain];
    }
    if (best === undefined) return chosen;
    waiting.delete(best);
    chosen.push(best);
    left -= best.cost;
    add(told, best);
  }
}

function gainOf({ exercised, controlled }: Told, { parts }: Choosable): number {
  let gain = 0;
  for (const part of parts) {
    const [known, control] = [exercised[part.requirement]!, controlled[part.requirement]!];
    gain += worth(known | part.exercised, control | part.controlled) - worth(known, control);
  }
  return gain;
}

function add({ exercised, controlled }: Told, { parts }: Choosable): void {
  for (const part of parts) {
    exercised[part.requirement]! |= part.exercised;
    controlled[part.requirement]! |= part.controlled;
  }
}

/** How many requirements are decided. */
function totalOf({ exercised, controlled }: Told): number {
  return exercised.reduce((sum, known, requirement) => sum + ((known & controlled[requirement]!) === 0 ? 0 : 1), 0);
}

function costOf(all: readonly Choosable[]): number {
  return all.reduce((sum, { cost }) => sum + cost, 0);
}
