import type { RunSummary } from '../../results/run-json.js';
import { causesOf, failureCount, noteCausesOf } from '../causes.js';
import { changesIn } from '../changes.js';
import { sectionsOf } from '../sections.js';
import { counted, judgedApis } from '../wording.js';
import { catalogue } from './catalogue.js';
import { causeBox, filteredCauses } from './causes.js';
import { exchangeSection, type Exchanges } from './exchanges.js';
import { head } from './head.js';
import { escape, htmlOf, sectionOf } from './markup.js';
import { script } from './script.js';
import { style } from './style.js';

/**
 * The report for a vendor: one file that fetches nothing, for a phone, a screen and paper. `exchanges` are those that the
 * findings name.
 */
export function htmlReport(summary: RunSummary, exchanges: Exchanges = new Map()): string {
  const { requirements, comparison, run } = summary;
  const apis = judgedApis(summary);
  const listed = requirements.filter(({ api, findings }) => apis.includes(api) || findings.length > 0);
  const places = new Set(listed.flatMap(({ id, findings }) => [id, ...findings.map(({ fingerprint }) => fingerprint)]));
  const sections = [
    ...(comparison === undefined ? [] : [htmlOf(changesIn(comparison, 'Changed since the baseline'), places)]),
    failures(summary),
    ...notes(summary),
    ...sectionsOf(summary).map((section) => htmlOf(section, places)),
    catalogue(listed),
    ...exchangeSection(exchanges),
  ];
  const links = sections.map((text) => {
    const [, id, title] = /<section id="([^"]+)".*?<h2[^>]*>([^<]*)<\/h2>/s.exec(text)!;
    return `<li><a href="#${id!}">${title!}</a></li>`;
  });
  return documentOf(
    `Conformance of ${run.target.name}, ${run.startedAt.slice(0, 10)}`,
    `${head(summary)}
<nav aria-label="Sections"><ul>${links.join('')}</ul></nav>
<main id="main">
${sections.join('\n')}
</main>
<footer><p>Made by Plumbline ${escape(run.version)} from <code>run.json</code>; all exchanges stand in <code>journal.ndjson</code> beside it. Credentials are masked.</p></footer>`,
  );
}

/** The failed requirements by probable cause, with a form to filter them. */
function failures(summary: RunSummary): string {
  const causes = causesOf(summary);
  const says =
    causes.length === 0
      ? 'None failed in what this run tested.'
      : `${failureCount(summary)}. The most severe come first. Each says what the document requires, what was found instead, how to reproduce it, and what would refute it.`;
  return sectionOf('failures', 'Failed requirements', says, causes.length === 0 ? [] : filteredCauses(causes));
}

/** Notes have no effect on the result and so stand apart from failures. */
function notes(summary: RunSummary): readonly string[] {
  const causes = noteCausesOf(summary);
  if (causes.length === 0) return [];
  const boxes = causes.map((cause, index) => causeBox(cause, 'note', index + 1));
  const folded = `<details class="fold"><summary>${counted(causes.length, 'note')}</summary>${boxes.join('\n')}</details>`;
  return [sectionOf('notes', 'Notes', 'Reported, and without effect on the result.', [folded])];
}

/** A page of its own that fetches nothing, around a body of markup. */
export function documentOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
${body.includes('id="main"') ? body : `<main id="main">${body}</main>`}
<script>${script}</script>
</body>
</html>
`;
}
