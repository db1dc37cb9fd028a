import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { judgeTraffic } from '../../../../src/product/cli/traffic/judge-traffic.js';
import { createResponder } from '../../../../src/product/cli/traffic/respond.js';
import {
  startTrafficThread,
  type FromThread,
  type TrafficThread,
} from '../../../../src/product/cli/traffic/threads.js';
import { SplitError } from '../../../../src/product/engine/recorded/recording.js';
import { mostTogether } from '../../../../src/product/engine/recorded/together.js';
import { ConfigurationError } from '../../../../src/product/model/configuration-error.js';
import { findClient } from '../../../../src/laboratory/clients/known-clients.js';
import { playClient } from '../../../../src/laboratory/clients/play-client.js';
import { journalName } from '../../../../src/product/results/journal.js';
import { freshFolder } from '../../results/judged.js';
import { fileOf, json, linesOf, order } from './recordings.js';

/** What a thread does, without one: messages are copied on their way, as between threads. */
const inProcess = (task: Parameters<typeof startTrafficThread>[0]): TrafficThread => {
  const respond = createResponder(task);
  const asked = async (message: Parameters<typeof respond>[0]): Promise<FromThread> => {
    const response = structuredClone(await respond(structuredClone(message)));
    if (response.type === 'problem') throw new ConfigurationError(response.problem);
    if (response.type === 'badly split') throw new SplitError();
    return response;
  };
  return {
    look: async (stretches) =>
      ((await asked({ type: 'look', stretches })) as Extract<FromThread, { type: 'looked' }>).looked,
    judge: async (task) =>
      ((await asked({ type: 'judge', ...task })) as Extract<FromThread, { type: 'judged' }>).judged,
    stop: () => Promise.resolve(),
  };
};

async function judgedBy(jobs: number, files: readonly string[]) {
  const out = freshFolder();
  let threads = 0;
  const { summary, evidence } = await judgeTraffic(files, { out, require: 0, jobs }, (task) => {
    threads += 1;
    return inProcess(task);
  });
  expect(readdirSync(out)).toEqual([journalName]);
  const withoutTimes = (text: string): unknown =>
    JSON.parse(
      text
        .replaceAll(/"(startedAt|endedAt)":"[^"]*"/g, '"$1":""')
        .replaceAll(/"milliseconds":"[^"]*"/g, '')
        .replace(/,"crc":"[0-9a-f]{8}"/, ''),
    ) as unknown;
  return {
    threads,
    summary: withoutTimes(JSON.stringify(summary)),
    evidence: withoutTimes(evidence),
    journal: readFileSync(join(out, journalName), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => withoutTimes(line)),
  };
}

interface Line {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: unknown;
    readonly body?: string;
  };
  readonly response: { readonly status: number; readonly headers: unknown; readonly body: string };
  readonly startedAt: number;
}

async function linesOfClient(id: string): Promise<readonly Line[]> {
  const { passed } = await playClient(findClient(id), 1);
  return passed.map(({ method, path, requestHeaders, requestBody, response, startedAt, milliseconds }) => ({
    request: { method, url: `http://reference.invalid${path}`, headers: requestHeaders, body: requestBody },
    ...{ response: response, startedAt, milliseconds },
  }));
}

const entryOf = ({ request: { body, ...request }, response, startedAt }: Line) => ({
  startedDateTime: new Date(startedAt).toISOString(),
  request: { ...request, ...(body !== undefined && { postData: { text: body } }) },
  response: { ...response, content: { text: response.body } },
});

/** Looks like entries to whoever begins to read in the middle. */
const decoy = [{ a: 1 }, { request: {}, response: {} }, { request: {}, response: {} }];

let traffic: readonly Line[];

beforeAll(async () => {
  const ids = [
    'client-as-documented',
    'client-keeps-rejected-token',
    'client-market-mixed-up',
    'client-orders-mixed-up',
  ];
  traffic = (await Promise.all(ids.map(linesOfClient))).flat();
});

describe('recorded traffic judged with several threads', () => {
  test('gives the same results whatever their number, the format, and the places where files are cut', async () => {
    const filesOf = (lines: readonly Line[], archives: boolean, indent: number): string =>
      archives
        ? fileOf('traffic.har', JSON.stringify({ log: { entries: lines.map(entryOf) } }, null, indent))
        : fileOf('traffic.ndjson', `\uFEFF\n${linesOf(lines)}`);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 7 }),
        fc.integer({ min: 1, max: traffic.length - 1 }),
        fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
        fc.integer({ min: 0, max: 2 }),
        async (jobs, cut, archives, indent) => {
          const files = [
            filesOf(traffic.slice(0, cut), archives[0]!, indent),
            filesOf(traffic.slice(cut), archives[1]!, 0),
          ];
          const [one, many] = [await judgedBy(1, files), await judgedBy(jobs, files)];
          expect(one.threads).toBe(0);
          expect(many.threads).toBeGreaterThan(1);
          expect({ ...many, threads: 0 }).toEqual(one);
        },
      ),
      { numRuns: 6, seed: 781 },
    );
  });

  test('judges the same entries together where the cut is between them', async () => {
    const lines = Array.from({ length: Math.ceil((2.2 * mostTogether) / traffic.length) }, (_, round) =>
      traffic.map((line) => ({ ...line, startedAt: line.startedAt + round })),
    ).flat();
    expect(lines.length).toBeGreaterThan(2 * mostTogether);
    for (const file of [
      fileOf('long.har', JSON.stringify({ log: { entries: lines.map(entryOf) } })),
      fileOf('long.ndjson', linesOf(lines)),
    ]) {
      const [one, many] = [await judgedBy(1, [file]), await judgedBy(4, [file])];
      expect(many.threads).toBe(4);
      expect({ ...many, threads: 0 }).toEqual(one);
    }
  });

  test('reads an archive with one where its entries cannot be told from what is within them', async () => {
    const entries = traffic
      .slice(0, 40)
      .map((line, index) => ({ ...entryOf(line), _initiator: index > 10 ? decoy : [] }));
    const file = fileOf('decoys.har', JSON.stringify({ log: { entries } }));
    const [one, many] = [await judgedBy(1, [file]), await judgedBy(3, [file])];
    expect({ ...many, threads: 0 }).toEqual(one);
  });

  test('says the same of files with mistakes, and of files that end early', async () => {
    const lines = linesOf([...traffic.slice(0, 30), order('a.test')]);
    const texts = {
      'corrupt.ndjson': `${lines}{"request":\n${lines}`,
      'cut.ndjson': `${lines}${lines}{"request":`,
      'cut.har': JSON.stringify({ log: { entries: traffic.slice(0, 60).map(entryOf) } }).slice(0, -40),
      'more.har': `${JSON.stringify({ log: { entries: traffic.slice(0, 20).map(entryOf) } })}{}`,
      'other.har': JSON.stringify({ log: { entries: [{ request: { method: 'GET', url: 'http://a.test/' } }, {}] } }),
      'gap.har': JSON.stringify({ log: { entries: traffic.slice(0, 20).map(entryOf) } }).replace(
        '},{"started',
        '},,{"started',
      ),
    };
    for (const [name, text] of Object.entries(texts)) {
      const file = fileOf(name, text);
      const results = await Promise.all(
        [1, 2, 4].map((jobs) =>
          judgedBy(jobs, [file]).then(
            ({ threads: _, ...one }) => one,
            (error: unknown) => String(error),
          ),
        ),
      );
      expect([name, results[1]]).toEqual([name, results[0]]);
      expect([name, results[2]]).toEqual([name, results[0]]);
    }
  });

  test('masks in every portion what only another one shows to be secret', async () => {
    const secret = 'k7Qw9ZxP41LmNo';
    const told = { ...order('a.test'), request: { ...order('a.test').request, headers: { 'x-api-key': secret } } };
    const spread = Array.from({ length: 30 }, () => order('a.test', { note: `for ${secret}` }));
    const out = freshFolder();
    writeFileSync(
      join(out, 'traffic.ndjson'),
      linesOf([...spread, { ...told, response: { status: 200, headers: json, body: '{}' } }]),
    );
    const { summary, evidence } = await judgeTraffic(
      [join(out, 'traffic.ndjson')],
      { out: join(out, 'o'), require: 0, jobs: 4 },
      inProcess,
    );
    const written = readFileSync(join(out, 'o', journalName), 'utf8') + evidence + JSON.stringify(summary);
    expect(written).not.toContain(secret);
    expect(written.split('for «api-key»').length).toBeGreaterThan(30);
  });
});
