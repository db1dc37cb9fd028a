import { isJudged, type Requirement, type ShapeLocation } from '../model/requirement.js';

interface Decided {
  readonly requirement: Requirement;
  readonly verdict: string;
  readonly exercised: number;
  readonly reason?: string;
}

const nameOf = ({ operation, status }: ShapeLocation, pointer: string): string => `${operation} ${status} ${pointer}`;

/** Of what was not triggered below a list that had no item in any response, that list is the reason. */
export function withEmptyLists<D extends Decided>(decisions: readonly D[]): readonly D[] {
  const typed = decisions.flatMap(({ requirement, exercised }) =>
    (isJudged(requirement) ? (requirement.at ?? []) : [])
      .filter(({ keyword }) => keyword === 'type')
      .map((at) => [nameOf(at, at.pointer), exercised > 0] as const),
  );
  const seen = new Map(typed);
  return decisions.map((decision) => {
    const { requirement, verdict, reason = '' } = decision;
    if (verdict !== 'unexercised' || !reason.startsWith('not triggered') || !isJudged(requirement)) return decision;
    const lists = (requirement.at ?? []).flatMap((at) =>
      [...at.pointer.matchAll(/\/\*/g)]
        .map(({ index }) => at.pointer.slice(0, index))
        .filter((list) => seen.get(nameOf(at, list)) === true && seen.get(nameOf(at, `${list}/*`)) === false),
    );
    const [list] = lists;
    if (list === undefined) return decision;
    return { ...decision, reason: `${list === '' ? 'the list' : `\`${list.slice(1)}\``} was empty in every response` };
  });
}
