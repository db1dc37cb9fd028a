import { expect, test } from 'vitest';
import { judgeCommand } from '../../../../src/product/cli/commands/judge.js';
import { findClient } from '../../../../src/laboratory/clients/clients.js';
import { playClient } from '../../../../src/laboratory/clients/play-client.js';
import { freshFolder, summaryIn } from '../../../support/command-line.js';
import { fileOf, linesOf } from './recordings.js';

/** What a client sent and got, as a recording of another tool has it: with credentials in clear. */
async function recordedBy(id: string): Promise<string> {
  const { passed } = await playClient(findClient(id), 1);
  return linesOf(
    passed.map(({ method, path, requestHeaders, requestBody, response, startedAt, milliseconds }) => ({
      request: { method, url: `http://reference.invalid${path}`, headers: requestHeaders, body: requestBody },
      ...{ response, startedAt, milliseconds },
    })),
  );
}

/** Those that depend on how credentials are masked; the proof tries all of them. */
test.each([
  'client-as-documented',
  'client-token-in-query',
  'client-order-key-in-query',
  'client-close-authority-alone',
])('%s is diagnosed exactly by its recorded traffic', async (id) => {
  const out = freshFolder();
  await judgeCommand([fileOf('traffic.ndjson', await recordedBy(id))], { out, require: 0, report: [], quiet: true });
  const { requirements } = summaryIn(out);
  expect(requirements.flatMap((one) => (one.verdict === 'fail' ? [one.id] : []))).toEqual(findClient(id).breaks);
  const passed = requirements.filter(({ party, verdict }) => party === 'client' && verdict === 'pass');
  expect(passed.length).toBeGreaterThanOrEqual(11);
});
