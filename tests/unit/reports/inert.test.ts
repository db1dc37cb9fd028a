import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { githubAnnotations } from '../../../src/reports/github.js';
import { htmlReport } from '../../../src/reports/html/page.js';
import { junitReport } from '../../../src/reports/junit.js';
import { markdownReport } from '../../../src/reports/markdown.js';
import { sarifReport } from '../../../src/reports/sarif.js';
import { terminalReport } from '../../../src/reports/terminal.js';
import type { RunSummary } from '../../../src/results/run-json.js';
import { judged } from '../results/judged.js';

let summary: RunSummary;

beforeAll(async () => {
  ({ summary } = await judged(['order-mints-exchanged', 'shape:getOrder:200:/mode:absent']));
}, 120_000);

/** What a terminal, a browser, an XML reader or a runner of jobs would take for its own. */
const hostile = fc
  .array(
    fc
      .constantFrom(
        '\u001b[2J',
        '\u001b]0;x\u0007',
        '\u009b31m',
        '\r',
        '\n',
        '::error::x',
        '\n##vso[task.complete]',
        '<img src=x>',
        '\\<img src=x>',
        '[click](javascript:x)',
      )
      .map(String),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => `${parts.join('')}<script>x</script>]]>\u0000\n::warning::y\n`);

/** Everything that the bytes of a target decide, replaced. */
function spiked(text: string): RunSummary {
  const requirements = summary.requirements.map((result) => ({
    ...result,
    ...(result.reason !== undefined && result.verdict === 'inconclusive' && { reason: text }),
    findings: result.findings.map((finding) => ({ ...finding, actual: text, expected: text })),
  }));
  return {
    ...summary,
    requirements,
    end: { ...summary.end, interrupted: { [text]: 1 } },
    suiteFaults: { [text]: 1 },
  };
}

const markup = /<(?:script>x|img src=x)/;
/** The same in Markdown, where an odd number of backslashes takes the meaning away. */
const markdownMarkup = /(?<!\\)(?:\\\\)*(?:<(?:script|img)|\[click\])/;

test('no string of a target is anything but text in any report', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const run = spiked(text);
      const terminal = terminalReport(run, { colour: false, folder: 'reports/latest' });
      expect(terminal).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
      expect(terminal).not.toMatch(/^\s*::|##(?:vso|\[)/m);
      for (const line of githubAnnotations(run)) expect(line).toMatch(/^::(?:error|warning|notice) [^\r\n]*$/);
      const junit = junitReport(run);
      expect(junit).not.toMatch(markup);
      expect(junit).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
      expect(htmlReport(run, [])).not.toMatch(markup);
      const outside = markdownReport(run)
        .replace(/^(`{3,})[^\n]*\n.*?^\1$/gms, '')
        .replace(/`[^`\n]*`/g, '');
      expect(outside.split('\n').filter((line) => markdownMarkup.test(line))).toEqual([]);
      expect(() => JSON.parse(sarifReport(run)) as unknown).not.toThrow();
    }),
    { numRuns: 10, seed: 1 },
  );
});
