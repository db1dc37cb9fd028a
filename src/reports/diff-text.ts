import type { Changed, Difference } from '../results/diff.js';

/** What changed between two runs, for a person at a terminal: regressions first. */
export function differenceText({
  added,
  unknownBefore,
  gone,
  noLongerObserved,
  still,
  observations,
  latency,
  regressed,
}: Difference): string {
  const rows = latency.map(
    ({ operation, base, before, after }) =>
      `  ${`${operation} ${base}`.padEnd(34)}median ${change(before.p50, after.p50)}  95 % ${change(before.p95, after.p95)}`,
  );
  return [
    ...part('new violations', added, (one) => ` (${was(one)})`),
    ...part('violations of requirements that the older run did not have', unknownBefore),
    ...part('gone', gone),
    ...part('no longer observed', noLongerObserved, ({ other }) => ` (${other} now)`),
    ...part('still there', still),
    ...(observations.length === 0 ? [] : [`changed observations: ${observations.length}`]),
    ...observations.map(({ what, before, after }) => `  ${what}: ${before} → ${after}`),
    ...(rows.length === 0 ? [] : ['response times', ...rows]),
    regressed
      ? `REGRESSED; ${added.length} new`
      : `NO REGRESSION; ${still.length} still there, ${gone.length} gone, ${unknownBefore.length} of new requirements`,
    '',
  ].join('\n');
}

function part(title: string, changes: readonly Changed[], more: (one: Changed) => string = () => ''): string[] {
  if (changes.length === 0) return [];
  return [
    `${title}: ${changes.length}`,
    ...changes.map((one) => {
      const { result, finding } = one;
      const { operation, base, at, expected, actual, fingerprint } = finding;
      return `  ${result.level ?? ''} ${result.id}  ${operation} at ${base}${at && ` ${at}`}: expected ${expected}, found ${actual}${more(one)}  ${fingerprint}`;
    }),
  ];
}

function was({ other }: Changed): string {
  if (other === 'pass') return 'passed before';
  return other === 'fail' ? 'violated otherwise before' : `${other} before`;
}

function change(before: number, after: number): string {
  const ratio = before === 0 ? '' : ` (×${(after / before).toFixed(2)})`;
  return `${before} → ${after} ms${ratio}`;
}
