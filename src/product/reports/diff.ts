import { jsonText } from '../json/text.js';
import type { ChangedFinding, Difference } from '../results/difference.js';
import { classesOf, differenceConclusion, differenceText, findingLine } from './diff-text.js';
import type { DifferenceFormat } from './diff-formats.js';
import { annotation } from './github-annotation.js';
import { inert, inertText } from './inert.js';
import { changes } from './html/changes.js';
import { documentOf } from './html/page.js';
import { attribute, content } from './junit-text.js';
import { differenceSection } from './markdown-parts.js';

const title = 'What changed between two runs';

/** A comparison in one of its formats. */
export function renderDifference(difference: Difference, format: DifferenceFormat): string {
  if (format === 'json') return `${inertText(jsonText(difference, 1))}\n`;
  if (format === 'markdown') return `${differenceSection(difference, 2, title).join('\n')}\n`;
  if (format === 'html') return documentOf(title, changes(difference, new Set(), title));
  if (format === 'junit') return junit(difference);
  if (format === 'github') return github(difference);
  return differenceText(inert(difference));
}

/** One case for each finding of either run: what is new and counts is a failure, the rest is skipped. */
function junit(difference: Difference): string {
  const cases = classesOf(difference).flatMap(({ name, title: heading, findings }) =>
    findings.map((finding) => {
      const fails = counts(difference, name, finding);
      const open = `    <testcase name="${finding.id} ${finding.fingerprint}" classname="${attribute(`${finding.api}.${finding.operation}`)}" time="0">`;
      const text = attribute(`${heading}: ${findingLine(finding)}`);
      const outcome = fails
        ? `<failure type="${finding.level}" message="${text}">${content(finding.says)}</failure>`
        : name === 'gone'
          ? ''
          : `<skipped message="${text}"/>`;
      return { fails, skipped: !fails && name !== 'gone', xml: `${open}${outcome}</testcase>` };
    }),
  );
  const tallies = `tests="${cases.length}" failures="${cases.filter(({ fails }) => fails).length}" errors="0" skipped="${cases.filter(({ skipped }) => skipped).length}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="plumbline compare" ${tallies}>`,
    `  <testsuite name="${attribute(`${difference.before.target} ${difference.before.startedAt} to ${difference.after.startedAt}`)}" ${tallies}>`,
    ...cases.map(({ xml }) => xml),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** Whether this finding makes the comparison fail. */
function counts({ failOn }: Difference, name: string, { level, waived }: ChangedFinding): boolean {
  return name === 'added' && !waived && (level === 'must' || (level === 'should' && failOn !== 'must'));
}

function github(difference: Difference): string {
  const shown = { error: 0, warning: 0, notice: 0 };
  const lines = classesOf(difference).flatMap(({ name, title: heading, findings }) =>
    name !== 'added' && name !== 'flaky'
      ? []
      : findings.flatMap((finding) => {
          const kind = counts(difference, name, finding) ? 'error' : finding.level === 'note' ? 'notice' : 'warning';
          shown[kind] += 1;
          return shown[kind] > 10
            ? []
            : [annotation(kind, `${finding.id}: ${heading}`, `${finding.says} ${findingLine(finding)}`)];
        }),
  );
  const conclusion = annotation(
    difference.regressed ? 'error' : 'notice',
    'Plumbline diff',
    differenceConclusion(difference),
  );
  return [...lines, conclusion, ''].join('\n');
}
