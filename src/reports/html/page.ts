import type { PastRun } from '../../results/history.js';
import type { RunSummary } from '../../results/run-json.js';
import { catalogue, open } from './catalogue.js';
import { escape } from './markup.js';
import { head, overview } from './overview.js';
import { coverage, latency } from './pictures.js';
import { script } from './script.js';
import { style } from './style.js';
import { observations, overTime, versions } from './tables.js';
import { violations } from './violations.js';

/** The report for a vendor: one file that fetches nothing, for a phone, a screen and paper. */
export function htmlReport(summary: RunSummary, history: readonly PastRun[]): string {
  const sections = [
    overview(summary),
    violations(summary),
    overTime(history),
    coverage(summary),
    latency(summary),
    versions(summary),
    observations(summary),
    open(summary),
    catalogue(summary),
  ].filter((text) => text !== '');
  const links = sections.map((text) => {
    const [, id, title] = /<section id="([^"]+)".*?<h2[^>]*>([^<]*)<\/h2>/s.exec(text)!;
    return `<li><a href="#${id!}">${title!}</a></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>Conformance of ${escape(summary.run.target.name)}, ${summary.run.startedAt.slice(0, 10)}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
${head(summary)}
<nav aria-label="Sections"><ul>${links.join('')}</ul></nav>
<main id="main">
${sections.join('\n')}
</main>
<footer><p>Made by Plumbline ${escape(summary.run.version)} from <code>run.json</code>; the exchanges stand in <code>journal.ndjson</code> beside it. Credentials are masked.</p></footer>
<script>${script}</script>
</body>
</html>
`;
}
