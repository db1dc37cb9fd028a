import { addTo, valueAt } from '../model/groups.js';

/** An input of which it is known what it costs and shows. */
export interface KnownInput {
  readonly scenario: { readonly name: string };
  /** Requests. */
  readonly cost: number;
  /**
   * `ID` is a requirement that is exercised; where it needs a positive control, `ID?place` says where it is exercised, and
   * `ID!place` where the control succeeds. `ID~case` is one of several cases of a requirement, and `ID@address` that at one of
   * several addresses; each counts by itself.
   */
  readonly shows: readonly string[];
}

/** What the second sample of a requirement weighs beside the first; the third weighs half of it, and so on. */
export const furtherSample = 0.3;

/** What a further sample weighs that another scenario gives, beside one of a scenario that gave some. */
const otherScenario = 1.5;

/** What a sample without its positive control weighs, and what a case weighs beside its requirement. */
const half = 0.5;

/**
 * Inputs in the order in which each adds the most per request to those before it, until so many requests are spent; what
 * adds nothing is left out.
 */
export function byGain<Input extends KnownInput>(
  from: Iterable<Input>,
  before: readonly KnownInput[],
  further: number,
  requests = Infinity,
): readonly Input[] {
  const shown = createShown(before);
  const gains = new Map<Input, number>();
  const showing = new Map<string, Input[]>();
  for (const input of from) {
    gains.set(input, shown.gainOf(input, further));
    for (const id of idsIn(input)) addTo(showing, id, input);
  }
  const ordered: Input[] = [];
  for (let spent = 0; ;) {
    const best = greatest(gains.keys(), (input) => gains.get(input)!);
    if (best === undefined || spent >= requests) return ordered;
    spent += best.cost;
    gains.delete(best);
    ordered.push(best);
    shown.add(best);
    // What an input adds follows from the requirements that it shows alone.
    const changed = new Set([...idsIn(best)].flatMap((id) => showing.get(id) ?? []));
    for (const input of changed) if (gains.has(input)) gains.set(input, shown.gainOf(input, further));
  }
}

const idsIn = ({ shows }: KnownInput): ReadonlySet<string> => new Set(shows.map(idOf));

/** The first of those with the greatest value; undefined where none is above 0. */
export function greatest<Input>(some: Iterable<Input>, valueOf: (input: Input) => number): Input | undefined {
  let [best, most]: [Input | undefined, number] = [undefined, 0];
  for (const input of some) {
    const value = valueOf(input);
    if (value > most) [best, most] = [input, value];
  }
  return best;
}

export interface Shown {
  /** By requirement and case of one, how many inputs decided it. */
  readonly samples: ReadonlyMap<string, number>;
  /** Adds an input; `shows` where it was asked for since the last one. */
  add(input: KnownInput, shows?: ReadonlyMap<string, boolean>): void;
  /** Of each requirement that an input shows, whether it decides it; what is known without it is left out. */
  shownBy(input: KnownInput): ReadonlyMap<string, boolean>;
  /** What an input adds per request; `further` is what a second sample weighs. */
  gainOf(input: KnownInput, further: number, shows?: ReadonlyMap<string, boolean>): number;
}

/** The requirement, or the case of one, of which an input shows something. */
export const idOf = (what: string): string => partsOf(what).id;

export const isCase = (what: string): boolean => /[~@]/.test(what);

/** Whether a case is one of several addresses. */
export const isOfAddress = (what: string): boolean => what.includes('@');

/** The requirement of what is shown, whether it is a case of it or not. */
export const requirementOf = (what: string): string => idOf(what).split(/[~@]/, 1)[0]!;

/** What is shown, taken apart: there are few different ones, each looked at in every round. */
const taken = new Map<string, { readonly id: string; readonly counterpart: string }>();

const partsOf = (what: string) =>
  valueAt(taken, what, () => ({
    id: what.split(/[?!]/, 1)[0]!,
    counterpart: what.includes('?') ? what.replace('?', '!') : what.replace('!', '?'),
  }));

/** What inputs show together. */
export function createShown(inputs: Iterable<KnownInput> = []): Shown {
  const known = new Set<string>();
  const samples = new Map<string, number>();
  const scenarios = new Map<string, Set<string>>();
  const shownBy = ({ shows }: KnownInput): ReadonlyMap<string, boolean> => {
    const own = new Set(shows);
    const decided = new Map<string, boolean>();
    for (const what of shows) {
      const { id, counterpart } = partsOf(what);
      if (what === id || own.has(counterpart) || known.has(counterpart)) decided.set(id, true);
      else if (!known.has(what) && !decided.has(id)) decided.set(id, false);
    }
    return decided;
  };
  const shown: Shown = {
    samples,
    shownBy,
    add(input, shows = shownBy(input)) {
      for (const [id, isDecided] of shows) {
        if (!isDecided) continue;
        samples.set(id, (samples.get(id) ?? 0) + 1);
        valueAt(scenarios, id, () => new Set()).add(input.scenario.name);
      }
      for (const what of input.shows) known.add(what);
    },
    gainOf(input, further, shows = shownBy(input)) {
      let gain = 0;
      for (const [id, isDecided] of shows) {
        const before = samples.get(id);
        const again = scenarios.get(id)?.has(input.scenario.name) === true ? further : further * otherScenario;
        gain += (isDecided && !isCase(id) ? 1 : half) * (before === undefined ? 1 : again / before);
      }
      return gain / input.cost;
    },
  };
  for (const input of inputs) shown.add(input);
  return shown;
}
