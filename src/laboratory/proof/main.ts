import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import v8 from 'node:v8';
import { Command } from 'commander';
import { registered } from '../../product/apis/registry.js';
import { counted } from '../../product/model/counted.js';
import { integer, shardOf } from '../../product/cli/parse-options.js';
import { jobsOf, type Settings } from './plan.js';
import { inPool } from './pool.js';
import { diagnosed, numbersIn, proofFailures, proofPage } from './proof.js';
import { variations } from './variation.js';

type Options = Omit<Settings, 'seed'> & { readonly seed?: number; readonly out: string };

// As `bin/plumbline.js` does: most code runs for seconds, and compiling it with what it calls takes longer than that saves.
v8.setFlagsFromString('--max-inlined-bytecode-size-cumulative=100');

/** `npm run proof`: proves on the reference what the suite catches and whom it spares; 0 when the proof holds, else 1. */
new Command('npm run proof --')
  .description('test the suite itself: every known defect must be found, and no conforming variation may fail')
  .option('--only <list>', 'APIs, or ids of defects and conforming variations, with commas between', namesIn, [])
  .option('--seed <number>', 'seed (default: a random one)', integer(0, 2 ** 30))
  .option('--sample <number>', 'number of derived defects to test (default: all)', integer(0, 1e6))
  .option(
    '--whole-every <number>',
    'try every n-th defect and conforming variation in a whole gate too',
    integer(1, 1e6),
    64,
  )
  .option('--shard <i/n>', 'execute one of n equal parts of the proof', shardOf)
  .option('--out <folder>', 'folder for the page', 'reports/proof')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 64))
  .action(async ({ out, ...options }: Options) => {
    process.exitCode = await prove(out, { ...options, seed: options.seed ?? randomInt(2 ** 30) });
  })
  .parse();

async function prove(folder: string, settings: Settings): Promise<number> {
  const from = performance.now();
  const seconds = (): number => Math.round((performance.now() - from) / 1000);
  const jobs = jobsOf(settings);
  let done = 0;
  process.stderr.write(`proof with the seed ${settings.seed}: ${counted(jobs.length, 'run')}\n`);
  const telling = setInterval(() => process.stderr.write(`${counted(done, 'run')}, ${seconds()} s\n`), 15_000);
  const results = await inPool(jobs, undefined, () => (done += 1)).finally(() => clearInterval(telling));
  const all = diagnosed(results);
  const objections = proofFailures(all);
  const page = join(folder, 'proof.md');
  mkdirSync(folder, { recursive: true });
  writeFileSync(page, proofPage(settings.seed, all));
  const holds = objections.length === 0;
  const verdict = holds ? 'the proof holds' : `the proof does not hold: ${counted(objections.length, 'objection')}`;
  const end = `${verdict}; ${seconds()} s; see ${page}\n`;
  process.stdout.write([...objections.map((text) => `✗ ${text}`), ...numbersIn(all), end].join('\n'));
  return holds ? 0 : 1;
}

function namesIn(text: string): readonly string[] {
  const apis = registered.map(({ api }) => api.name);
  const names = text.split(',').map((name) => name.trim());
  const known = new Set<string>([...apis, ...variations.map(({ id }) => id)]);
  for (const name of names)
    if (!known.has(name)) {
      process.stderr.write(
        `--only: "${name}" is no API, defect or conforming variation; expected some of ${apis.join(', ')}, or ids as the page of the proof shows them\n`,
      );
      process.exit(64);
    }
  return names;
}
