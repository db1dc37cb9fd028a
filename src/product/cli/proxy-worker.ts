import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createProxyJudge } from '../engine/proxy/judge.js';
import type { Done, Numbers, Passage } from '../engine/proxy/passage.js';
import { operationsIn, recordedHeader } from '../engine/recorded/header.js';
import { dropBrokenLine } from '../engine/resume.js';
import type { Heard } from '../engine/recorded/recorded-exchange.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { addCount } from '../model/groups.js';
import { resolveTarget } from '../profile/resolve.js';
import { writeReports } from '../reports/write.js';
import { journalName, type RunHeader } from '../results/journal.js';
import { openJournal } from '../results/open-journal.js';
import { readEntries, readJournal } from '../results/read-journal.js';
import { writeRun, type RunSummary } from '../results/run-json.js';
import { createRecordedMask } from './mask-recorded.js';
import { proxiedProfile } from './open-target.js';
import { liveNumbers } from './proxy-numbers.js';
import type { FromJudge, ProxyTask, ToJudge } from './proxy-thread.js';
import type { NamedSecret } from './recorded-secrets.js';
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
  const profile = await proxiedProfile(task);
  const declared = resolveTarget(profile, process.env, {}, false);
  const { mask } = declared;
  const bases = Object.fromEntries(documentedBases(declared).map(([base, url]) => [base, url.href]));
  const recorded = createRecordedMask(mask);
  const isAgain = task.learned !== undefined;
  recorded.learnAll(task.learned ?? []);
  const file = join(task.out, journalName);
  if (isAgain) dropBrokenLine(file);
  const startedAt = new Date().toISOString();
  const header = isAgain
    ? await headerIn(file)
    : recordedHeader(declared, {
        parts: [{ id: randomBytes(6).toString('hex'), seed: 0, startedAt }],
        bases,
        carriesKey: true,
        strict: task.strict,
        require: task.require,
        ownTraffic: false,
      });
  const journal = openJournal(task.out, isAgain);
  let learned: NamedSecret[] = [];
  const judge = createProxyJudge({
    header,
    bases,
    operations: operationsIn(profile),
    journal,
    isAgain,
    learn: (heard: Heard, operation) => void learned.push(...recorded.learn(heard, operation === 'verify')),
    masked: (exchange) => recorded.masked(exchange),
  });
  let kept = 0;
  if (isAgain)
    for await (const entries of readEntries(file)) {
      judge.resume(entries);
      kept += entries.filter(({ type }) => type === 'exchange').length;
    }
  const judged = (batch: readonly Passage[]): Done => {
    const dropped: Record<string, number> = {};
    const violated: Record<number, readonly string[] | undefined> = {};
    for (const passage of batch) {
      const result = judge.add(passage);
      if ('dropped' in result) addCount(dropped, result.dropped);
      if (passage.awaited !== undefined) violated[passage.awaited] = 'dropped' in result ? undefined : result.violated;
    }
    const count = Object.values(dropped).reduce((sum, value) => sum + value, 0);
    return { judged: batch.length - count, dropped, violated };
  };
  const finished = (summary: RunSummary): RunSummary =>
    judgedAgain(maskedSummary(summary, mask), [join(task.out, journalName)], undefined);
  port.on('message', (message: ToJudge) => {
    try {
      if (message.type === 'batch') {
        const done = judged(message.batch);
        tell({ type: 'done', done, learned });
        learned = [];
      } else if (message.type === 'numbers') {
        void answer(message).catch((error: unknown) => {
          throw mask.error(error);
        });
      } else
        void end(message.numbers).catch((error: unknown) => {
          throw mask.error(error);
        });
    } catch (error) {
      // What ends the thread is printed by another, which does not know its secrets.
      throw mask.error(error);
    }
  });
  const answer = async ({ id, numbers }: Extract<ToJudge, { type: 'numbers' }>): Promise<void> =>
    tell({ type: 'numbers', id, text: liveNumbers(finished(await judge.soFar(numbers)), numbers) });
  const end = async (numbers: Numbers): Promise<void> => {
    const summary = finished(await judge.conclude(numbers));
    journal.close();
    writeRun(task.out, summary);
    await writeReports(task.out, summary, task.report);
    tell({ type: 'ended', summary });
  };
  tell({ type: 'ready', kept });
}

async function headerIn(file: string): Promise<RunHeader> {
  for await (const entry of readJournal(file)) {
    if (entry.type !== 'run') break;
    const { type: _, ...header } = entry;
    return header;
  }
  throw new ConfigurationError(`${file}: its first line does not say what was run; expected the journal of the proxy`);
}
