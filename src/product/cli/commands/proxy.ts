import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { ServerResponse } from 'node:http';
import { createEvidenceQueue, type EvidenceQueue } from '../../engine/proxy/evidence.js';
import { forwardTo, type Forwarder } from '../../engine/proxy/forward.js';
import { withoutSecrets } from '../../mask/mask.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { baseVariables, resolveTarget, type Target } from '../../profile/resolve.js';
import { inertText } from '../../reports/inert.js';
import type { ReportFormat } from '../../reports/write.js';
import { proxiedProfile } from '../open-target.js';
import { withFolder } from '../folder-lock.js';
import { noteMisspelt } from '../misspelt.js';
import { keepAside } from '../keep-aside.js';
import { printReport, type PrintOptions } from '../print-report.js';
import { startProxyThread, type ProxyThread } from '../proxy-thread.js';
import { asInherited } from '../umask.js';
import { documentedBases } from '../recorded-run.js';
import { stderr, stdout } from '../../results/output.js';

export interface ProxyOptions {
  readonly target?: string;
  readonly env?: string;
  readonly port?: number;
  readonly host: string;
  readonly out: string;
  readonly require: number;
  readonly strict?: boolean;
  readonly annotate?: boolean;
  readonly report: readonly ReportFormat[];
}

/** `plumbline proxy`: passes traffic on to the target and judges it, until the command ends or a signal comes. */
export async function proxyCommand(command: readonly string[], options: ProxyOptions & PrintOptions): Promise<number> {
  const profile = await proxiedProfile(options);
  noteMisspelt(process.env);
  const target = resolveTarget(profile, process.env, {}, false);
  if (documentedBases(target).length === 0)
    throw new ConfigurationError(
      `proxy: ${target.name} has no address; expected one of ${Object.values(baseVariables).slice(0, 4).join(', ')}`,
    );
  return withFolder(options.out, async () => {
    keepAside(options.out);
    const { out, strict = false, require, report } = options;
    const queue = createEvidenceQueue((batch, bytes) => thread.judge(batch, bytes));
    const say = (line: string): void => void stderr.write(inertText(`plumbline: ${line}\n`));
    const task = {
      out,
      strict,
      require,
      report,
      ...(options.target !== undefined && { target: options.target }),
      ...(options.env !== undefined && { env: options.env }),
    };
    const thread = await startProxyThread(task, queue, say);
    try {
      const code = await whileListening(command, target, options, queue, thread);
      queue.flush();
      const summary = await thread.end();
      printReport(summary, { folder: out, hasPage: report.includes('html') }, options);
      return Math.max(code, summary.end.exitCode);
    } finally {
      await thread.stop();
    }
  });
}

async function whileListening(
  command: readonly string[],
  target: Target,
  options: ProxyOptions & PrintOptions,
  queue: EvidenceQueue,
  thread: ProxyThread,
): Promise<number> {
  const forwarders = await listening(target, options, queue, thread);
  try {
    // With `--json` standard output is that of the result alone.
    (options.json === true ? stderr : stdout).write(
      `${JSON.stringify(Object.fromEntries(forwarders.map(({ base, url }) => [base, url])))}\n`,
    );
    return command.length === 0 ? await signalled() : await childOf(command, forwarders);
  } finally {
    await Promise.all(forwarders.map((forwarder) => forwarder.close()));
  }
}

/** Stands before every address; with `--port`, at ports that follow each other in the order of the addresses. */
async function listening(
  target: Target,
  { port, host, annotate = false }: ProxyOptions,
  queue: EvidenceQueue,
  thread: ProxyThread,
): Promise<readonly Forwarder[]> {
  const numbers = (response: ServerResponse): void => void showNumbers(response, queue, thread);
  const opened: Forwarder[] = [];
  try {
    for (const [index, [base, url]] of documentedBases(target).entries()) {
      const own = port === undefined || port === 0 ? 0 : port + index;
      opened.push(await forwardTo({ base, url, port: own, host, ca: target.ca, annotates: annotate }, queue, numbers));
    }
    return opened;
  } catch (error) {
    await Promise.all(opened.map((forwarder) => forwarder.close()));
    throw new ConfigurationError(
      `--port: nothing can listen there (${(error as Error).message}); expected free ports, one for each address`,
    );
  }
}

async function showNumbers(response: ServerResponse, queue: EvidenceQueue, thread: ProxyThread): Promise<void> {
  queue.flush();
  const text = await thread.numbers({ ...queue.numbers, dropped: { ...queue.numbers.dropped } });
  response.writeHead(text === undefined ? 503 : 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(withoutSecrets(text ?? '{"problem":"The thread that judges has ended; see the terminal."}\n'));
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Waits for a signal that ends the proxy. */
async function signalled(): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve(0));
  });
}

/** Runs the command with the addresses of the proxy in its environment, and gives its exit code. */
async function childOf([name = '', ...args]: readonly string[], forwarders: readonly Forwarder[]): Promise<number> {
  const addresses = Object.fromEntries(
    forwarders.map(({ base, url }) => [(baseVariables as Readonly<Record<string, string>>)[base]!, url]),
  );
  const child = asInherited(() => spawn(name, args, { stdio: 'inherit', env: { ...process.env, ...addresses } }));
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', (error) =>
        reject(new ConfigurationError(`proxy: the command cannot be started (${error.message})`)),
      );
      child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
  } finally {
    for (const signal of signals) process.off(signal, forward);
  }
}
