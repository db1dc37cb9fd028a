import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from '../../src/cli/execute.js';
import { memoryTransport } from '../../src/engine/in-memory.js';
import { run } from '../../src/engine/run.js';
import { selectionOf } from '../../src/engine/selection.js';
import { resolveTarget } from '../../src/profile/resolve.js';
import { apiOf, findDefect } from '../../src/proof/known-defects.js';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import { referenceProfile } from '../../src/reference/profile.js';
import type { Exchange, ExchangeId } from '../../src/model/exchange.js';
import { noJournal } from '../../src/results/journal.js';
import type { Finding } from '../../src/results/run-json.js';

/** What became of the replay of one finding on one target. */
export interface Replayed {
  readonly command: string;
  readonly exitCode: number;
  readonly says: string;
}

/** Plays what a printed command names against the target that it names. */
export async function replayed(command: string): Promise<Replayed> {
  const word = (option: string): string => new RegExp(`--${option} (\\S+)`).exec(command)?.[1] ?? '';
  const { summary } = await execute({
    origin: word('origin'),
    seed: Number(word('seed')),
    replay: word('replay').replaceAll("'", ''),
    out: mkdtempSync(join(tmpdir(), 'plumbline-replay-')),
    report: [],
    environment: {},
  });
  return { command, exitCode: summary.end.exitCode, says: summary.conclusion.because };
}

/** Finds in memory what a defect shows, and gives one finding of each failed requirement with the target served. */
export async function withFindings(
  defect: string,
  seed: number,
  use: (findings: readonly Finding[], clean: string, exchanges: ReadonlyMap<ExchangeId, Exchange>) => Promise<void>,
): Promise<void> {
  const exchanges = new Map<ExchangeId, Exchange>();
  const known = findDefect(defect);
  const handle = known.inject(createReference({ seed }));
  const faulty = await listenReference(handle);
  const clean = await listenReference(createReference({ seed }).handle);
  try {
    const summary = await run({
      target: resolveTarget(referenceProfile(faulty.origin), {}, {}, true),
      targetOption: `--origin ${faulty.origin}`,
      seed,
      salt: 'found',
      depth: 'gate',
      selection: selectionOf(apiOf(known)),
      strict: false,
      require: 0.9,
      journal: {
        ...noJournal,
        write: (entry) => {
          if (entry.type === 'exchange') exchanges.set(entry.id, entry);
        },
        find: (ids) => Promise.resolve([...ids].flatMap((id) => exchanges.get(id) ?? [])),
      },
      signal: new AbortController().signal,
      transport: memoryTransport(handle),
    });
    const findings = summary.requirements.flatMap((result) => result.findings.slice(0, 1));
    await use(findings, clean.origin, exchanges);
  } finally {
    await faulty.close();
    await clean.close();
  }
}
