import { isJudged, type Catalogue, type Source } from '../model/requirement.js';
import type { Verdict } from '../judge/verdict.js';

/** What coverage needs to know of a result. */
interface Judged {
  readonly verdict: Verdict;
}

/** How much of one section of a document this run judged; a statement is one citable place of it. */
export interface SectionCoverage {
  readonly section: string;
  readonly statements: number;
  /** Statements with at least one requirement that passed or failed. */
  readonly judged: number;
  /** Those of them with a violation. */
  readonly violated: number;
  /** Statements that can be judged, and were not in this run. */
  readonly open: number;
  /** Statements that no run can judge, with the reason in the catalogue. */
  readonly unjudgeable: number;
}

export interface DocumentCoverage {
  readonly api: string;
  readonly title: string;
  readonly sections: readonly SectionCoverage[];
}

/** Weighs the verdicts of one API against every statement of its document, section by section. */
export function coverageOf(
  { document, items, requirements }: Catalogue,
  api: string,
  results: ReadonlyMap<string, Judged>,
): DocumentCoverage {
  const about = new Map<string, Judged[]>();
  const judgeable = new Set<string>();
  for (const requirement of requirements) {
    const result = results.get(requirement.id);
    for (const source of [requirement.source, ...(requirement.alsoAt ?? [])]) {
      if (isJudged(requirement)) judgeable.add(placeOf(source));
      if (result) about.set(placeOf(source), [...(about.get(placeOf(source)) ?? []), result]);
    }
  }
  const sections = new Map<string, { -readonly [K in keyof SectionCoverage]: SectionCoverage[K] }>();
  for (const item of items) {
    const { section } = item;
    const row = sections.get(section) ?? { section, statements: 0, judged: 0, violated: 0, open: 0, unjudgeable: 0 };
    sections.set(section, row);
    row.statements += 1;
    const verdicts = new Set((about.get(placeOf(item)) ?? []).map(({ verdict }) => verdict));
    if (verdicts.has('fail')) row.violated += 1;
    if (verdicts.has('fail') || verdicts.has('pass')) row.judged += 1;
    else if (judgeable.has(placeOf(item))) row.open += 1;
    else row.unjudgeable += 1;
  }
  return { api, title: document.title, sections: [...sections.values()] };
}

function placeOf({ section, item }: Source): string {
  return `${section}\n${item}`;
}
