import { green, table } from './table.js';
import { clientRows, clientTables } from '../clients/client-proof.js';
import type { ConformingRun } from './outcome.js';
import type { Narrowing, Proof, Sensitivity } from './proof.js';
import { proofFailures } from './proof.js';

/** The proof as a page. */
export function proofPage(proof: Proof, whole: boolean): string {
  const { settings, defects, musts, clients, variants, networkFaults, narrowing, sensitivity } = proof;
  const objections = proofFailures(proof, whole);
  const killed = defects.filter(({ outcome }) => outcome === 'killed').length;
  const covered = musts.filter(({ killedBy }) => killedBy.length > 0).length;
  const runs = defects.reduce((sum, defect) => sum + defect.runs.length, 0);
  return [
    '# Proof: detected defects and false positives',
    '',
    `First seed ${settings.seed}, every defect with ${settings.seeds === 1 ? 'one seed' : `${settings.seeds} seeds`}. ${objections.length === 0 ? 'It holds.' : `**It does not hold**: ${objections.length} failures.`}`,
    '',
    ...table(
      ['', 'number', 'of'],
      [
        ['defects diagnosed exactly', killed, defects.length],
        ['runs with a defect in', runs, runs],
        ['judged `must`s killed by a defect', covered, musts.length],
        ...clientRows(clients),
        ['runs with conforming variations that stayed green', green(variants), variants.length],
        ['runs with network faults that stayed green', green(networkFaults), networkFaults.length],
      ],
    ),
    ...section(
      'Failures',
      objections.map((text) => `- ${text.replaceAll('\n', ' ')}`),
    ),
    ...section('Duties of the client', clientTables(clients)),
    ...section('Narrowed defects', narrowingTable(narrowing)),
    ...section('Rare faults', rareTable(sensitivity)),
    ...section('Network faults', networkFaultTable(networkFaults)),
    ...section(
      'Conforming variations',
      table(
        ['variation', 'seed', 'passed', 'false positives'],
        variants.map(({ name, seed, passed, falsePositives }) => [name, seed, passed, falsePositives.length]),
      ),
    ),
    ...section(
      'Defects written by hand',
      table(
        ['defect', 'what is wrong', 'must fail', 'outcome'],
        defects
          .filter(({ origin }) => origin === 'behaviour')
          .map(({ id, says, breaks, because, outcome }) => [
            `\`${id}\``,
            because === undefined ? says : `${says} ${because}`,
            breaks.join(' '),
            outcome,
          ]),
      ),
    ),
    ...section(
      'Defects derived from the contracts',
      table(
        ['defect', 'must fail', 'outcome'],
        defects
          .filter(({ origin }) => origin === 'shape')
          .map(({ id, breaks, outcome }) => [`\`${id}\``, breaks.join(' '), outcome]),
      ),
    ),
    '',
  ].join('\n');
}

function narrowingTable(narrowing: readonly Narrowing[]): readonly string[] {
  const rows = narrowing.map(({ api, kind, tried, reached, seen }) => [
    api,
    kind,
    tried,
    reached,
    seen,
    reached === 0 ? '' : `${((100 * seen) / reached).toFixed(1)} %`,
  ]);
  const missed = narrowing.flatMap((item) => item.missed);
  return [
    'Each defect written by hand, put into requests with certain levels of the factors only: one and two levels at `gate`, three at `release`.',
    '',
    ...table(['API', 'narrowed to', 'tried', 'had an effect', 'seen', 'share'], rows),
    '',
    ...missed.map(({ defect, levels }) => `- not seen: \`${defect}\` only with ${levelsIn(levels)}`),
  ];
}

function levelsIn(levels: Narrowing['missed'][number]['levels']): string {
  return Object.entries(levels)
    .map(([name, level]) => `${name} ${level}`)
    .join(', ');
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];
}

function networkFaultTable(networkFaults: readonly ConformingRun[]): readonly string[] {
  const names = [...new Set(networkFaults.map(({ name }) => name))];
  return table(
    ['network fault', 'runs', 'requests', 'disturbed', 'passed, per run', 'inconclusive, per run', 'false positives'],
    names.map((name) => {
      const runs = networkFaults.filter((run) => run.name === name);
      const sum = (of: (run: ConformingRun) => number): number => runs.reduce((total, run) => total + of(run), 0);
      const mean = (of: (run: ConformingRun) => number): string => (sum(of) / runs.length).toFixed(1);
      return [
        name,
        runs.length,
        sum(({ sent }) => sent),
        sum(({ reached }) => reached),
        mean(({ passed }) => passed),
        mean(({ inconclusive }) => inconclusive),
        sum(({ falsePositives }) => falsePositives.length),
      ];
    }),
  );
}

const marks = [50, 100, 200, 400, 800, 1600, 3200] as const;

/** The share of runs that had seen the fault when so many requests had gone out. */
export function shareSeen({ seenAfter }: Sensitivity, requests: number): number {
  return seenAfter.filter((after) => after !== null && after <= requests).length / Math.max(1, seenAfter.length);
}

function rareTable(sensitivity: readonly Sensitivity[]): readonly string[] {
  return table(
    ['fault', 'in', 'runs', ...marks.map((mark) => `seen after ${mark}`)],
    sensitivity.map((item) => [
      `\`${item.defect}\``,
      `${item.rate * 100} %`,
      item.seenAfter.length,
      ...marks.map((mark) => `${Math.round(shareSeen(item, mark) * 100)} %`),
    ]),
  );
}
