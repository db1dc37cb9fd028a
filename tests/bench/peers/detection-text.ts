import { findDefect } from '../../../src/laboratory/proof/variation.js';
import { median, type Section, type Table } from '../measure.js';
import { budgets, seeds, tools, type Detection } from './detection.js';
import { frozen, isNoticed, sampled, shareOf } from './sample.js';

const most = Math.max(...budgets);

/** Sentences and tables about who noticed what. */
export function detectionParts(found: readonly Detection[]): Section['parts'] {
  const { ids, gone } = sampled();
  const { known, frozenOn, sample } = frozen;
  const all = Object.values(known).reduce((sum, group) => sum + group.length, 0);
  return [
    `Share of the defects that are noticed within a budget of requests, with its 95 % confidence interval. Of the ${all} defects known on ${frozenOn}, when the list was frozen, a sample of ${ids.length}, drawn with seed ${sample.seed}: ${sample.perGroup} of each API and origin (derived from the contract: shape; written by hand: behaviour)${gone.length === 0 ? ', all of which the code still knows' : `; ${gone.length} more were drawn that the code no longer knows`}. The share is the mean over defects of the share of the seeds that noticed them. The interval is Wilson's with the number of defects, not of runs, because runs with the same defect depend on each other. The APIs weigh the same. A general tool cannot know what only the prose says, so that defects of behaviour stand apart. "Requests to first notice" is the median over the noticed runs at the greatest budget. The last column tells how many defects and seeds were measured at each budget.`,
    shareTable(found),
    `The requests of Schemathesis follow from its seed and the reference's responses. One run for each API, budget and seed sends every request to the reference and to all faulty references; the tool's own checks judge each response that differs, and a broken connection counts as noticed.`,
    onlyByPeers(found),
  ];
}

function shareTable(found: readonly Detection[]): Table {
  const rows: (string | number)[][] = [
    ['tool', 'defects', ...budgets.map((budget) => `${budget} requests`), 'requests to first notice', 'measured'],
  ];
  for (const origin of ['shape', 'behaviour'] as const)
    for (const tool of tools) {
      const own = found.filter((one) => one.tool === tool && findDefect(one.defect).origin === origin);
      const at = budgets.map((budget) => own.filter((one) => one.budget === budget));
      const afters = own.flatMap(({ after, budget }) => (after === undefined || budget !== most ? [] : [after]));
      rows.push([
        tool,
        origin,
        ...at.map((runs) => (runs.length === 0 ? 'not measured' : percentages(runs))),
        afters.length === 0 ? '' : median(afters),
        at.map(coverage).join('; '),
      ]);
    }
  return rows;
}

function percentages(runs: readonly Detection[]): string {
  const { share, low, high } = shareOf(runs);
  const [point, from, to] = [share, low, high].map((one) => (one * 100).toFixed(0));
  return `${point} % (${from}–${to})`;
}

/** Such as `102 × 5`, or `102 × 3 and 40 × 1` where a seed is incomplete. */
function coverage(runs: readonly Detection[]): string {
  const perSeed = seeds.map((seed) => runs.filter((one) => one.seed === seed).length).filter((count) => count > 0);
  const counts = [...new Set(perSeed)];
  return counts.map((count) => `${count} × ${perSeed.filter((one) => one === count).length}`).join(' and ');
}

/** Defects that another tool noticed with at least one seed, and the suite with none of the same budget. */
function onlyByPeers(found: readonly Detection[]): string {
  const lines = budgets.flatMap((budget) => {
    const at = found.filter((one) => one.budget === budget);
    const own = at.filter(({ tool }) => tool === 'plumbline');
    const measured = new Set(own.map(({ defect }) => defect));
    const noticed = new Set(own.filter(isNoticed).map(({ defect }) => defect));
    return tools.flatMap((tool) => {
      const by = at.filter((one) => one.tool === tool && isNoticed(one)).map(({ defect }) => defect);
      const alone = [...new Set(by)].filter((id) => measured.has(id) && !noticed.has(id));
      return alone.length === 0 ? [] : [`${tool} within ${budget}: ${alone.map((id) => `\`${id}\``).join(', ')}`];
    });
  });
  const missed = found.filter(({ tool, budget }) => tool === 'plumbline' && budget === most);
  const never = [...new Set(missed.map(({ defect }) => defect))].filter(
    (id) => !missed.some((one) => one.defect === id && isNoticed(one)),
  );
  const alone = lines.length === 0 ? 'none at any budget' : lines.join('; ');
  const not = never.length === 0 ? 'none' : never.map((id) => `\`${id}\``).join(', ');
  return `Noticed by a peer and with no seed by plumbline within the same budget: ${alone}. Not noticed by plumbline with any seed within ${most}: ${not}.`;
}
