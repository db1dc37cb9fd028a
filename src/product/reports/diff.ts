import { jsonText } from '../json/text.js';
import type { ChangedFinding, Difference } from '../results/difference.js';
import { changesIn, classesOf, differenceConclusion, findingLine } from './changes.js';
import { workflowCommands, type Annotation } from './github.js';
import { documentOf } from './html/page.js';
import { htmlOf } from './html/markup.js';
import { inert, inertText } from './inert.js';
import { markdownOf } from './markdown-parts.js';
import { textOf } from './sections.js';
import { junitXml, type Case } from './junit.js';
import type { DifferenceFormat } from './write.js';

/** A comparison in one of its formats. */
export function renderDifference(difference: Difference, format: DifferenceFormat): string {
  const title = 'What changed between two runs';
  const changes = changesIn(difference, title);
  if (format === 'json') return `${inertText(jsonText(difference, 1))}\n`;
  if (format === 'markdown') return `${markdownOf(changes, 2).join('\n')}\n`;
  if (format === 'html') return documentOf(title, htmlOf(changes));
  if (format === 'junit') return junit(difference);
  if (format === 'github') return `${github(difference).join('\n')}\n`;
  return differenceText(inert(difference));
}

/** For a terminal: the conclusion comes last. */
export function differenceText(difference: Difference): string {
  const { says: _, ...changes } = changesIn(difference, 'What changed between two runs');
  return [...textOf(changes), '', differenceConclusion(difference), ''].join('\n');
}

/** One case for each finding of either run: what is new and counts is a failure, the rest is skipped. */
function junit(difference: Difference): string {
  const { before, after } = difference;
  const cases = classesOf(difference).flatMap(({ name, title, findings }) =>
    findings.map((finding): Case => {
      const { id, fingerprint, api, operation, level, says } = finding;
      const message = `${title}: ${findingLine(finding)}`;
      const skipped = name === 'gone' ? undefined : ({ kind: 'skipped', message } as const);
      const outcome = counts(difference, name, finding)
        ? ({ kind: 'failure', type: level, message, text: says } as const)
        : skipped;
      return { name: `${id} ${fingerprint}`, classname: `${api}.${operation}`, ...(outcome && { outcome }) };
    }),
  );
  const name = `${before.target} ${before.startedAt} to ${after.startedAt}`;
  return junitXml('plumbline compare', [{ name, cases }]);
}

/** Whether this finding makes the comparison fail. */
function counts({ failOn }: Difference, name: string, { level, waived }: ChangedFinding): boolean {
  return name === 'added' && !waived && (level === 'must' || (level === 'should' && failOn !== 'must'));
}

function github(difference: Difference): readonly string[] {
  const shown = classesOf(difference).filter(({ name }) => name === 'added' || name === 'flaky');
  const annotations = shown.flatMap(({ name, title, findings }) =>
    findings.map((finding): Annotation => {
      const other = finding.level === 'note' ? 'notice' : 'warning';
      return {
        kind: counts(difference, name, finding) ? 'error' : other,
        title: `${finding.id}: ${title}`,
        message: `${finding.says} ${findingLine(finding)}`,
      };
    }),
  );
  const kind = difference.regressed ? 'error' : 'notice';
  const conclusion = { kind, title: 'Plumbline diff', message: differenceConclusion(difference) } as const;
  return [...workflowCommands(annotations), ...workflowCommands([conclusion])];
}
