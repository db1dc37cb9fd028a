import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isObject, parseBody } from '../../src/product/json/parse.js';
import type { Exchange } from '../../src/product/model/exchange.js';
import { apiKeys } from '../../src/reference/swap-order/fixtures.js';
import { withFindings } from '../support/replays.js';

/** Findings of each API that rest on one request, on a control, on a missing credential, on a simulation, on a challenge. */
const chosen = [
  'order-quote-with-empty-transaction',
  'order-v2-serves-without-key',
  'borrow-positions-answered-with-201',
  'borrow-minimum-not-enforced',
  'trigger-missing-token-answered-403',
  'trigger-challenge-of-any-type',
];

interface Shown {
  readonly status: number;
  readonly body: string;
}

/** What a script prints, run as a reader would: the responses, each with its status. */
async function responsesOf(script: string): Promise<readonly Shown[]> {
  const { stdout } = await promisify(execFile)('sh', ['-c', script], {
    env: { PATH: process.env.PATH, API_KEY: apiKeys.genuine, JWT: 'none', no_proxy: '127.0.0.1' },
  });
  return stdout
    .split(/^(?=HTTP\/1\.1 [0-9]{3})/m)
    .filter((text) => text.startsWith('HTTP/'))
    .map((text) => ({
      status: Number(text.slice(9, 12)),
      body: text
        .split(/\r?\n\r?\n/)
        .slice(1)
        .join('\n')
        .trim(),
    }));
}

/** Whether what a script printed last, its control aside, departs as the finding says. */
function shows(script: string, printed: readonly Shown[], recorded: Exchange, at: string): boolean {
  const own = script.includes('# The positive control') ? printed.slice(0, -1) : printed;
  const last = own.at(-1);
  if (last === undefined) return false;
  if (script.includes('TRANSACTION=')) return /"err": *null/.test(last.body);
  return (
    last.status === recorded.response?.status &&
    JSON.stringify(valueAt(last.body, at)) === JSON.stringify(valueAt(recorded.response.body, at))
  );
}

function valueAt(body: string, pointer: string): unknown {
  const parsed = parseBody(body);
  if (pointer === '' || !parsed.json) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .reduce<unknown>(
      (value, name) =>
        Array.isArray(value) ? (value[Number(name)] as unknown) : isObject(value) ? value[name] : undefined,
      parsed.value,
    );
}

const withCurl = await promisify(execFile)('curl', ['--version']).then(
  () => true,
  () => false,
);

test.skipIf(!withCurl).each(chosen)(
  'the script of %s shows what was found, and shows it on no target without it',
  async (defect) => {
    await withFindings(defect, 3, async (findings, clean, exchanges) => {
      expect(findings.length).toBeGreaterThan(0);
      for (const { curl, at, exchanges: ids } of findings) {
        const recorded = exchanges.get(ids.at(-1)!)!;
        const printed = await responsesOf(curl);
        expect(shows(curl, printed, recorded, at), `${curl}\n${JSON.stringify(printed)}`).toBe(true);
        const elsewhere = curl.replaceAll(new URL(recorded.request.url).origin, clean);
        expect(shows(curl, await responsesOf(elsewhere), recorded, at), elsewhere).toBe(false);
      }
    });
  },
);
