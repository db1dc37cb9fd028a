import type { RunSummary } from '../../results/run-json.js';
import { catalogue, open } from './catalogue.js';
import { changes } from './changes.js';
import { exchangeSection, type Exchanges } from './exchanges.js';
import { failures, notes } from './findings.js';
import { escape } from './markup.js';
import { head, leftBehind, nextSteps, overview } from './overview.js';
import { coverage, latency } from './pictures.js';
import { script } from './script.js';
import { style } from './style.js';

/**
 * The report for a vendor: one file that fetches nothing, for a phone, a screen and paper. `exchanges` are those that the
 * findings name.
 */
export function htmlReport(summary: RunSummary, exchanges: Exchanges = new Map()): string {
  const findings = summary.requirements.flatMap((requirement) => requirement.findings);
  const shown = new Set(findings.map(({ fingerprint }) => fingerprint));
  const sections = [
    overview(summary),
    changes(summary.comparison, shown),
    failures(summary, exchanges),
    notes(summary, exchanges),
    nextSteps(summary),
    leftBehind(summary),
    coverage(summary),
    latency(summary),
    open(summary),
    catalogue(summary),
    exchangeSection(exchanges),
  ].filter((text) => text !== '');
  const links = sections.map((text) => {
    const [, id, title] = /<section id="([^"]+)".*?<h2[^>]*>([^<]*)<\/h2>/s.exec(text)!;
    return `<li><a href="#${id!}">${title!}</a></li>`;
  });
  return documentOf(
    `Conformance of ${summary.run.target.name}, ${summary.run.startedAt.slice(0, 10)}`,
    `${head(summary)}
<nav aria-label="Sections"><ul>${links.join('')}</ul></nav>
<main id="main">
${sections.join('\n')}
</main>
<footer><p>Made by Plumbline ${escape(summary.run.version)} from <code>run.json</code>; all exchanges stand in <code>journal.ndjson</code> beside it. Credentials are masked.</p></footer>`,
  );
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
