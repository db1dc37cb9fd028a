import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveReference } from '../../src/reference/server.js';
import { median, type Section } from './measure.js';
import { answeredRequests } from './peers/examples.js';
import { byPortman } from './peers/portman.js';
import { byPrism, endProxies } from './peers/prism.js';
import { frozen, sampled, shareOf } from './peers/sample.js';
import { bySchemathesis } from './peers/schemathesis.js';
import { bySuite } from './peers/suite.js';
import { bases, type ApiName, type Held, type PeerRun, type Tool } from './peers/tool.js';

const tools: Readonly<Record<string, Tool>> = {
  plumbline: bySuite,
  schemathesis: bySchemathesis,
  prism: byPrism,
  portman: byPortman,
};
const requests = 300;
const seed = 1;
/** What a tool holds against the reference without a defect, under any of these seeds, is no detection. */
const seedsWithoutDefect = [1, 2, 3];

/** What was measured, by what; a measurement that was interrupted is resumed. */
const keptFile = fileURLToPath(new URL('../../reports/bench/peers.ndjson', import.meta.url));

/** After how many requests a tool noticed a defect; undefined where it did not. */
interface Detection {
  readonly tool: string;
  readonly defect: string;
  readonly origin: string;
  readonly after: number | undefined;
}

/** Other tools on the same work: the same contracts, the same reference, the same defects. `PEER_DEFECTS` makes the sample smaller. */
export async function peers(scratch: string): Promise<Section> {
  const { defects, gone } = sampled(Number(process.env.PEER_DEFECTS ?? frozen.sample.perGroup));
  const kept = keptResults();
  const examples = await kept('examples', () => examplesOf(join(scratch, 'examples')));
  const found: Detection[] = [];
  for (const [tool, held] of Object.entries(tools)) {
    const heldAgainst = (run: Pick<PeerRun, 'api' | 'seed' | 'defect'>): Promise<Held> => {
      const key = [tool, run.api, run.seed, run.defect ?? 'no defect'].join(' ');
      return kept(key, () => held({ ...run, requests, examples, folder: join(scratch, key.replaceAll(/\W/g, '-')) }));
    };
    for (const api of Object.keys(bases) as ApiName[]) {
      const accepted = new Set<string>();
      for (const one of seedsWithoutDefect)
        for (const name of Object.keys(await heldAgainst({ api, seed: one }))) accepted.add(name);
      for (const { id: defect, origin } of defects.filter((one) => one.api === api)) {
        const news = Object.entries(await heldAgainst({ api, seed, defect })).filter(([name]) => !accepted.has(name));
        const first = Math.min(...news.map(([, request]) => request));
        found.push({ tool, defect, origin, after: first <= requests ? first : undefined });
      }
    }
  }
  await endProxies();
  const all = Object.values(frozen.known).reduce((sum, group) => sum + group.length, 0);
  return {
    title: 'Peers on the same work',
    parts: [
      'Schemathesis 4.32.5 (examples, fuzzing and stateful phases, all checks, valid and invalid data; its hooks give it requests that the reference responds to, a key and a token of a signed-in wallet), Prism 5.16.0 as a validating proxy, which sends nothing itself and is given the requests of a run of the suite, and Portman 1.33.0, which makes a collection of tests from the contract that Newman 6.2.2 runs with the same requests as Schemathesis is given. `tests/bench/peers/` has the scripts.',
      `Share of the defects that a tool notices within ${requests} requests, with Wilson's 95 % confidence interval, and the median number of requests to the first notice. Of the ${all} defects known on ${frozen.frozenOn}, when the list was frozen, a sample of ${defects.length + gone.length}, drawn with seed ${frozen.sample.seed}: as many of each API and origin (derived from the contract: shape; written by hand: behaviour). The code still knows ${defects.length} of them. Each meets each tool in one run, with seed ${seed}. What a tool holds against the reference without a defect, with any of ${seedsWithoutDefect.length} seeds, is not counted. A general tool cannot know what only the prose says, so that defects of behaviour stand apart.`,
      [['tool', 'defects', 'measured', 'noticed', 'requests to first notice'], ...rowsOf(found)],
      onlyByPeers(found),
    ],
  };
}

/** Requests that the reference responds to: they do for the other tools what the profile does for the suite. */
async function examplesOf(folder: string): Promise<PeerRun['examples']> {
  const served = await serveReference({ seed: 1 });
  const answered = await answeredRequests(served.origin, folder);
  await served.close();
  return answered;
}

function keptResults() {
  mkdirSync(dirname(keptFile), { recursive: true });
  const lines = existsSync(keptFile) ? readFileSync(keptFile, 'utf8').trim().split('\n') : [];
  const known = new Map(lines.map((line) => JSON.parse(line) as [string, unknown]));
  return async <Value>(key: string, measure: () => Promise<Value>): Promise<Value> => {
    if (known.has(key)) return known.get(key) as Value;
    const value = await measure();
    appendFileSync(keptFile, `${JSON.stringify([key, value])}\n`);
    return value;
  };
}

function rowsOf(found: readonly Detection[]): readonly (readonly (string | number)[])[] {
  return ['shape', 'behaviour'].flatMap((origin) =>
    Object.keys(tools).map((tool) => {
      const own = found.filter((one) => one.tool === tool && one.origin === origin);
      const afters = own.flatMap(({ after }) => after ?? []);
      const { share, interval } = shareOf(afters.length, own.length);
      const [point, low, high] = [share, ...interval].map((one) => (one * 100).toFixed(0));
      return [tool, origin, own.length, `${point} % (${low}–${high})`, afters.length === 0 ? '' : median(afters)];
    }),
  );
}

/** Defects that another tool noticed and the suite did not, and those that the suite did not notice. */
function onlyByPeers(found: readonly Detection[]): string {
  const missed = found.filter(({ tool, after }) => tool === 'plumbline' && after === undefined);
  const byPeers = missed.filter(({ defect }) => found.some((one) => one.defect === defect && one.after !== undefined));
  const listed = (some: readonly Detection[]): string =>
    some.length === 0 ? 'none' : some.map(({ defect }) => `\`${defect}\``).join(', ');
  return `Noticed by a peer and not by plumbline: ${listed(byPeers)}. Not noticed by plumbline: ${listed(missed)}.`;
}
