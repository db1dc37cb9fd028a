import type { Difference } from '../../results/difference.js';
import { classesOf, classTitle, differenceConclusion, documentsText, identityText } from '../diff-text.js';
import { escape, prose, section, table } from './markup.js';

/**
 * What changed since the baseline: findings by class, response times. `shown` are
 * the fingerprints of the findings that stand on the same page.
 */
export function changes(
  difference: Difference | undefined,
  shown: ReadonlySet<string>,
  title = 'Changed since the baseline',
): string {
  if (difference === undefined) return '';
  const { before, after, warnings, latency, regressed } = difference;
  return section('changes', title, '', [
    `<p class="result ${regressed ? 'fail' : 'pass'}"><strong>${escape(differenceConclusion(difference))}</strong></p>`,
    ...warnings.map((warning) => `<p class="warning">Warning: ${prose(warning)}</p>`),
    `<dl class="facts"><div class="whole"><dt>Older run</dt><dd>${escape(identityText(before))}</dd></div><div class="whole"><dt>Newer run</dt><dd>${escape(identityText(after))}</dd></div><div class="whole"><dt>Documents (SHA-256)</dt><dd>${escape(documentsText(after))}</dd></div></dl>`,
    ...classesOf(difference).map(({ title: heading, findings, remark }) => {
      const rows = findings.map(
        (finding) =>
          `<tr><td><span class="level ${finding.level}">${finding.level}</span></td><td>${shown.has(finding.fingerprint) ? `<a href="#finding-${finding.fingerprint}">${finding.id}</a>` : finding.id} ${prose(finding.says)} <span class="meta">${escape(remark(finding))}${finding.waived ? ' waived' : ''}</span></td><td class="unbroken"><code>${escape(finding.operation)}</code><br><span class="meta">${escape(finding.base)}</span></td><td>expected ${prose(finding.expected)}, found ${prose(finding.actual)}</td></tr>`,
      );
      return `<h3>${escape(classTitle(heading, findings))}</h3>${table(heading, ['Level', 'Requirement', 'Where', 'Difference'], rows)}`;
    }),
    ...(latency.length === 0
      ? []
      : [
          '<h3>Response times that changed by half or more</h3><p class="introduction">The load of either machine may be the reason.</p>',
          table(
            'Changed response times',
            ['Operation', 'Median before', 'Median now'],
            latency.map(
              ({ operation, base, before: then, after: now }) =>
                `<tr><td><code>${escape(operation)}</code> ${escape(base)}</td><td>${then.p50} ms</td><td>${now.p50} ms</td></tr>`,
            ),
          ),
        ]),
  ]);
}
