import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Makes one HTML file from the results of the Vitest door, offline, and takes out the analytics that Allure puts into it. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const results = join(root, 'reports/allure-results');
const page = join(root, 'reports/allure/index.html');

if (!existsSync(results)) {
  process.stderr.write(`no results in ${results}; run \`npm run conformance\` first\n`);
  process.exit(64);
}
rmSync(dirname(page), { recursive: true, force: true });
const allure = join(root, 'node_modules/allure/cli.js');
const { status } = spawnSync(process.execPath, [allure, 'generate', results, '--config', join(root, 'allurerc.mjs')], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 70);

const withoutAnalytics = readFileSync(page, 'utf8')
  .replace(/<script[^>]*src="https:\/\/www\.googletagmanager\.com[^>]*><\/script>\s*<script>[\s\S]*?<\/script>/g, '')
  .replaceAll('https://www.googletagmanager.com', 'about:blank');
writeFileSync(page, withoutAnalytics);
process.stdout.write(`${page}\n`);
