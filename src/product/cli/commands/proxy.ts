import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:os';
import { join } from 'node:path';
import { createEvidence, type Evidence } from '../../engine/proxy/evidence.js';
import { forwardTo, type Forwarder } from '../../engine/proxy/forward.js';
import { createProxyJudge } from '../../engine/proxy/judge.js';
import { operationsIn, recordedHeader } from '../../engine/recorded/header.js';
import { readWaivers } from '../../engine/waivers-file.js';
import { counted } from '../../model/counted.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { isOfApi, type Base } from '../../model/exchange.js';
import { addressVariableOf } from '../../model/base-variables.js';
import { resolveTarget, type Target } from '../../profile/resolve.js';
import { journalName } from '../../results/journal.js';
import { openJournal, stopOnDiskFull } from '../../results/open-journal.js';
import { stderr, stdout } from '../../results/output.js';
import type { Waiver } from '../../results/waivers.js';
import { backUp } from '../back-up.js';
import { createRecordedMask, ofRecording, secretsHeard } from '../mask-recorded.js';
import { note } from '../note.js';
import { addressVariables, proxiedProfile } from '../open-target.js';
import type { PrintOptions } from '../print-report.js';
import { printResults, resultsIn, type TrafficOptions } from '../results-folder.js';
import { asInherited } from '../umask.js';

interface ProxyOptions extends TrafficOptions {
  readonly env?: string;
  readonly port?: number;
  readonly host: string;
}

/** `plumbline proxy`: passes traffic on to the target and judges it, until the command ends or a signal comes. */
export async function proxyCommand(command: readonly string[], options: ProxyOptions & PrintOptions): Promise<number> {
  const target = resolveTarget(await proxiedProfile(options), process.env, {}, false);
  if (documentedBases(target).length === 0)
    throw new ConfigurationError(
      `proxy: ${target.name} has no address; expected one of ${addressVariables.join(', ')}`,
    );
  const waivers = options.waivers === undefined ? [] : readWaivers(options.waivers);
  let code = 0;
  let fault: unknown;
  const summary = await resultsIn(options, async () => {
    let opened: ReturnType<typeof openJudge> | undefined;
    // What cannot begin leaves the results of an earlier run where they are.
    const begin = (): void => {
      backUp(options.out);
      opened = openJudge(target, options, waivers);
    };
    const evidence = createEvidence((proxied, bodies) => {
      try {
        return opened!.judge.add(proxied, bodies);
      } catch (error) {
        // A fault of the suite stops no traffic; the first is told once everything else is written.
        fault ??= error;
        return 'the suite failed on it';
      }
    });
    code = await whileListening(command, target, options, evidence, begin);
    const { judge, journal } = opened!;
    const judged = ofRecording(await judge.conclude(evidence.numbers), target.mask, [join(options.out, journalName)]);
    journal.close();
    return judged;
  });
  const own = printResults(summary, options);
  if (fault !== undefined) throw fault as Error;
  if (code === 0) return own;
  note(`the command ended with ${code}, which is the exit code`);
  return code;
}

/** The addresses of a target at which a document's API is served. */
const documentedBases = ({ bases }: Target) =>
  (Object.entries(bases) as [Base, URL][]).filter(([base]) => isOfApi(base));

/** What judges the traffic of this target, and keeps it in a journal. */
function openJudge(target: Target, { out, strict = false, require }: ProxyOptions, waivers: readonly Waiver[]) {
  const bases = Object.fromEntries(documentedBases(target).map(([base, url]) => [base, url.href]));
  const recorded = createRecordedMask(target.mask);
  const parts = [{ id: randomBytes(6).toString('hex'), seed: 0, startedAt: new Date().toISOString() }];
  const { journal, fault: journalFault } = stopOnDiskFull(openJournal(out));
  const judge = createProxyJudge({
    header: recordedHeader(target, { parts, bases, carriesKey: true, strict, require, waivers }),
    declared: { bases, operations: operationsIn(target.profile) },
    journal,
    journalFault,
    learn: (heard, operation) => recorded.learn(secretsHeard(heard, operation === 'verify')),
    masked: recorded.masked,
  });
  return { judge, journal };
}

async function whileListening(
  command: readonly string[],
  target: Target,
  options: ProxyOptions & PrintOptions,
  evidence: Evidence,
  begin: () => void,
): Promise<number> {
  const forwarders = await listening(target, options, evidence);
  try {
    if (command.length === 0) begin();
    // With `--json` standard output is that of the result alone.
    (options.json === true ? stderr : stdout).write(
      `${JSON.stringify(Object.fromEntries(forwarders.map(({ base, url }) => [base, url])))}\n`,
    );
    return command.length === 0 ? await signalled() : await childOf(command, forwarders, begin, options.json === true);
  } finally {
    await Promise.all(forwarders.map((forwarder) => forwarder.close()));
  }
}

/** Stands before every address; with `--port`, at ports that follow each other in the order of the addresses. */
async function listening(
  target: Target,
  { port = 0, host }: ProxyOptions,
  evidence: Evidence,
): Promise<readonly Forwarder[]> {
  const opened: Forwarder[] = [];
  const addresses = documentedBases(target);
  try {
    for (const [index, [base, url]] of addresses.entries()) {
      const own = port === 0 ? 0 : port + index;
      opened.push(await forwardTo({ base, url, port: own, host, ca: target.ca }, evidence));
    }
    return opened;
  } catch (error) {
    await Promise.all(opened.map((forwarder) => forwarder.close()));
    throw new ConfigurationError(
      ['EADDRINUSE', 'EACCES', 'ERR_SOCKET_BAD_PORT'].includes((error as NodeJS.ErrnoException).code ?? '')
        ? `--port: nothing can listen there (${(error as Error).message}); expected ${counted(addresses.length, 'free port')} in a row`
        : `--host: nothing can listen at ${host} (${(error as Error).message}); expected an address of this machine`,
    );
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Waits for a signal that ends the proxy. */
async function signalled(): Promise<number> {
  await Promise.race(signals.map((signal) => once(process, signal)));
  return 0;
}

/** Runs the command with the addresses of the proxy in its environment, and begins once it runs; gives its exit code. */
async function childOf(
  [name = '', ...args]: readonly string[],
  forwarders: readonly Forwarder[],
  begin: () => void,
  isJson: boolean,
): Promise<number> {
  // With `--json` standard output is that of the result alone.
  const stdio = ['inherit', isJson ? 2 : 'inherit', 'inherit'] as const;
  const addresses = Object.fromEntries(forwarders.map(({ base, url }) => [addressVariableOf(base), url]));
  const child = asInherited(() => spawn(name, args, { stdio: [...stdio], env: { ...process.env, ...addresses } }));
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      const hint = args.length === 0 && name.includes(' ') ? '; give it without quotes around the whole command' : '';
      child.once('error', (error) =>
        reject(new ConfigurationError(`proxy: the command cannot be started (${error.message})${hint}`)),
      );
    });
    begin();
    return await new Promise<number>((resolve) => {
      child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
  } finally {
    for (const signal of signals) process.off(signal, forward);
  }
}
