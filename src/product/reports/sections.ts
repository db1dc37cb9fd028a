import type { Verdict } from '../judge/verdict.js';
import { apiInWords } from '../results/area.js';
import { hindrancesAround } from '../results/around.js';
import { unequal } from '../results/unequal.js';
import { leftOpenBy } from '../results/difference.js';
import { neverDecided, openRenewals } from '../results/evidence.js';
import { isRecorded } from '../results/parts.js';
import type { RunSummary } from '../results/run-json.js';
import { verdictWords } from '../results/tested.js';
import { remedyOf, undecidedIn } from '../results/undecided.js';
import { columns, first } from './lines.js';
import { counted, listed } from '../model/counted.js';
import {
  addressesIn,
  areaText,
  headlineAreas,
  inputsIn,
  judgedApis,
  leftBehindIn,
  nextIn,
  nextRows,
  openByReason,
  secondsOf,
  testableOf,
  timeIn,
} from './wording.js';

/** Rows of cells below their heads. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of a report, as text in which code stands between backticks. Every format has one way to show it. */
export interface Section {
  /** Its place on a page. */
  readonly id: string;
  readonly title: string;
  readonly says?: string;
  readonly lines?: readonly string[];
  readonly table?: Table;
  readonly parts?: readonly Section[];
}

const verdicts = Object.keys(verdictWords) as Verdict[];

/** The headline areas of the run. */
export function areaTable(summary: RunSummary): Table {
  return {
    head: ['Area', 'Verdict', 'Evidence'],
    rows: headlineAreas(summary).map((area) => {
      const { sign, says } = verdictWords[area.verdict];
      return [`${area.title}${isRecorded(summary.run) ? ' of the API' : ''}`, `${sign} ${says}`, areaText(area)];
    }),
  };
}

/**
 * Of what too little was tested: how much of it was, how much is needed, why, and what to do, as where equal requests get
 * unequal outcomes, or a failure may be new; nothing where enough was, or where other shards test the rest.
 */
export function undecidedSection(summary: RunSummary): readonly Section[] {
  const undecided = summary.run.shard === undefined ? undecidedIn(summary) : [];
  const { conclusion, comparison } = summary;
  const unclear = [
    ...(isRecorded(summary.run) ? [] : (summary.end.incomplete ?? [])),
    ...hindrancesAround(summary),
    ...unequal(summary),
    // Where nothing came from an address, that is the cause.
    ...(summary.unrecognised.length === 0 ? openRenewals(summary.requirements, false) : []),
    ...neverDecided(summary.requirements),
    ...(comparison === undefined ? [] : leftOpenBy(comparison)),
  ];
  if (undecided.length === 0 && (conclusion.exitCode !== 2 || unclear.length === 0)) return [];
  const table = {
    head: ['Too little was tested of', 'Have', 'Need', 'Because'],
    rows: undecided.map(({ name, conclusive, exercisable, reason = '' }) => [
      ...[name, `${conclusive} of ${exercisable}`],
      ...[String(Math.ceil(summary.evidence.required * exercisable)), reason],
    ]),
  };
  const says = remedyOf(summary, undecided);
  if (says === undefined) return [];
  return [{ id: 'undecided', title: 'Do this', says, ...(undecided.length > 0 && { table }) }];
}

/** How many requirements of each API have which verdict; failed notes, which have no effect, by themselves. */
export function verdictTable(summary: RunSummary): Table {
  return {
    head: ['API', ...verdicts.map((verdict) => verdictWords[verdict].says)],
    rows: judgedApis(summary).map((api) => [
      api,
      ...verdicts.map((verdict) => {
        const own = summary.requirements.filter((result) => result.api === api && result.verdict === verdict);
        const notes = verdict === 'fail' ? own.filter(({ level }) => level === 'note').length : 0;
        return notes === 0 ? String(own.length) : `${own.length - notes} (${counted(notes, 'note')})`;
      }),
    ]),
  };
}

/** What tells this run from others. */
export function factsOf(summary: RunSummary): readonly (readonly [name: string, text: string])[] {
  const { run, end } = summary;
  return [
    ['Judged', `${timeIn(run.startedAt)} by Plumbline ${run.version}`],
    ['Requests', `${end.sent.total} in ${secondsOf(summary).toFixed(1)} s, ${inputsIn(run)}`],
    ...addressesIn(run.target.bases),
    ...judgedApis(summary).map(
      (api) => [`Document of ${apiInWords(api)}`, `SHA-256 ${run.documents[api]?.slice(0, 12) ?? ''}`] as const,
    ),
  ];
}

const mostIds = 30;

/** What stands below the findings of a run; sections without content are left out. */
export function sectionsOf(summary: RunSummary): readonly Section[] {
  const steps = nextIn(summary);
  const apis = judgedApis(summary);
  const sections: readonly Section[] = [
    {
      id: 'next',
      title: 'What to set next',
      says: `${testableOf(summary.evidence.judgeable, steps)}.`,
      table: { head: ['Set', 'Testable', 'It takes'], rows: nextRows(steps) },
    },
    {
      id: 'left',
      title: 'Left at the target',
      says: 'The run created these and could not remove them.',
      lines: leftBehindIn(summary),
    },
    {
      id: 'open',
      title: 'Not tested in this run',
      lines: [...openByReason(summary.requirements.filter(({ api }) => apis.includes(api)))].map(
        ([reason, ids]) => `${ids.length} ${reason}: ${first(ids, mostIds)}`,
      ),
    },
    {
      id: 'verdicts',
      title: 'Verdicts',
      says: 'Every statement of the documents has an entry. A pass needs evidence; what was not tested never counts as one.',
      table: verdictTable(summary),
    },
    {
      id: 'latency',
      title: 'Response times',
      table: {
        head: ['Operation', 'Responses', 'Median', '95 %', 'Slowest'],
        rows: summary.latency.map(({ operation, base, count, p50, p95, max }) => [
          `${operation} ${base}`,
          String(count),
          ...[p50, p95, max].map((milliseconds) => `${milliseconds} ms`),
        ]),
      },
    },
  ];
  return sections.filter(({ lines = [], table }) => lines.length + (table?.rows.length ?? 0) > 0);
}

/** A section as plain text. */
export function textOf({ title, says, lines = [], table, parts = [] }: Section): readonly string[] {
  return listed(
    title,
    listed(says, lines).map((line) => `  ${line}`),
    table && columns([table.head, ...table.rows]),
    parts.flatMap((part) => ['', ...textOf(part)]),
  );
}
