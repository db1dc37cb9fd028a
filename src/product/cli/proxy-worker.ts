import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { evidenceTextOf } from '../engine/evidence/evidence-of.js';
import { createProxyJudge, type ProxyJudge } from '../engine/proxy/judge.js';
import type { Numbers } from '../engine/proxy/passage.js';
import { operationsIn, recordedHeader } from '../engine/recorded/header.js';
import type { Heard } from '../engine/recorded/recorded-exchange.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { loadProfile } from '../profile/load.js';
import { resolveTarget } from '../profile/resolve.js';
import { htmlReport } from '../reports/html/page.js';
import { writeReports } from '../reports/write.js';
import { evidenceName } from '../results/evidence-file.js';
import { journalName, openJournal } from '../results/journal.js';
import { writeRun, type RunSummary } from '../results/run-json.js';
import { contentOf } from './commands/judge-again.js';
import { createRecordedMask } from './mask-recorded.js';
import { livePage, liveNumbers } from './proxy-page.js';
import type { FromJudge, ProxyTask, ToJudge } from './proxy-thread.js';
import { documentedBases, judgedAgain, maskedSummary } from './recorded-run.js';

const task = workerData as ProxyTask;
const port = parentPort!;
const tell = (message: FromJudge): void => port.postMessage(message);

try {
  await serve();
} catch (error) {
  // An error that crosses threads loses its class.
  if (!(error instanceof ConfigurationError)) throw error;
  tell({ type: 'problem', problem: error.message });
}

async function serve(): Promise<void> {
  const profile = await loadProfile(task.target);
  const declared = resolveTarget(profile, process.env, {}, false);
  const { mask } = declared;
  const bases = Object.fromEntries(documentedBases(declared).map(([base, url]) => [base, url.href]));
  const recorded = createRecordedMask(mask);
  const startedAt = new Date().toISOString();
  const header = recordedHeader(declared, {
    parts: [{ id: randomBytes(6).toString('hex'), seed: 0, startedAt }],
    bases,
    carriesKey: true,
    strict: task.strict,
    require: task.require,
    ownTraffic: false,
  });
  const journal = openJournal(task.out, mask.text);
  const judge = createProxyJudge({
    header,
    bases,
    operations: operationsIn(profile),
    journal,
    learn: (heard: Heard, operation) => recorded.learn(heard, operation === 'verify'),
    masked: (exchange) => recorded.masked(exchange),
  });
  const finished = (summary: RunSummary): RunSummary =>
    judgedAgain(maskedSummary(summary, mask), [join(task.out, journalName)], undefined);
  port.on('message', (message: ToJudge) => {
    if (message.type === 'batch') {
      for (const passage of message.batch) judge.add(passage);
      tell({ type: 'done', count: message.batch.length, bytes: message.bytes });
    } else if (message.type === 'page') tell({ type: 'page', id: message.id, text: pageOf(judge, message, finished) });
    else void end(message.numbers);
  });
  const end = async (numbers: Numbers): Promise<void> => {
    const { summary: bare, rejudged } = await judge.conclude(numbers);
    const summary = finished(bare);
    journal.close();
    writeRun(task.out, summary);
    const hash = await contentOf(join(task.out, journalName));
    writeFileSync(
      join(task.out, evidenceName),
      evidenceTextOf(rejudged, summary, () => hash),
    );
    await writeReports(task.out, summary, [], task.report);
    tell({ type: 'ended', summary });
  };
  tell({ type: 'ready' });
}

function pageOf(
  judge: ProxyJudge,
  { numbers, json }: Extract<ToJudge, { type: 'page' }>,
  finished: (summary: RunSummary) => RunSummary,
): string {
  const { summary, exchanges } = judge.soFar(numbers);
  const masked = finished(summary);
  return json ? liveNumbers(masked, numbers) : livePage(htmlReport(masked, [], exchanges), numbers);
}
