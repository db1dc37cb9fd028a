import { note } from '../note.js';
import { writing } from '../writing.js';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { journalName } from '../../results/journal.js';
import { judgeJournals } from '../../engine/judge-journals.js';
import { counted, inWords } from '../../model/counted.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { elsewhere, isDay, readWaivers, unjudged, writeWaiver } from '../../engine/waivers-file.js';
import { stdout } from '../../results/output.js';
import { verdictWords } from '../../results/tested.js';
import type { Finding } from '../../results/run-json.js';
import type { Waiver } from '../../results/waivers.js';

interface WaiveOptions {
  readonly reason: string;
  readonly expires: string;
  readonly operation?: string;
  readonly intermittent?: boolean;
  /** Folder of a run that shows the violation. */
  readonly from?: string;
  readonly waivers: string;
}

/** `plumbline waive ID`: writes a waiver, from a run only if that run shows the violation. */
export async function waiveCommand(id: string, options: WaiveOptions): Promise<number> {
  const { reason, expires, operation, from, waivers: file } = options;
  const unknown = unjudged(id) ?? (operation === undefined ? undefined : elsewhere(id, operation));
  if (unknown !== undefined) throw new ConfigurationError(`waive: ${unknown}`);
  if (reason.trim() === '') throw new ConfigurationError('--reason: it is empty; expected why the failure is accepted');
  if (!isDay(expires)) throw new ConfigurationError(`--expires: "${expires}" is not a date; expected YYYY-MM-DD`);
  if (expires < new Date().toISOString().slice(0, 10))
    throw new ConfigurationError(`--expires: ${expires} has passed; an expired waiver fails the run`);
  const findings = from === undefined ? [undefined] : await failuresIn(from, id, operation);
  const added = findings.map((finding): Waiver => {
    const isIntermittent = options.intermittent === true || (finding && finding.reproduced.k < finding.reproduced.n);
    return {
      requirement: id,
      ...(operation !== undefined && { operation }),
      ...(finding && { cause: finding.fingerprint }),
      ...(finding?.input !== undefined && { input: finding.input }),
      reason,
      expires,
      ...(isIntermittent === true && { intermittent: true }),
    };
  });
  const written = await writing('--waivers', file, () => added.map((waiver) => writeWaiver(file, waiver)));
  const others = readWaivers(file).filter(({ requirement }) => requirement === id);
  for (const { place } of from === undefined ? [] : others.filter((other) => isWider(other, operation)))
    note(`${place}: this waiver of ${id} holds for every cause; remove it, or it covers others too`);
  for (const { place } of from === undefined ? others.filter(({ cause }) => cause !== undefined) : [])
    note(`${place}: this waiver of ${id} holds for one cause; the new one holds for every cause, and covers it too`);
  if (added.some(({ cause, input, intermittent }) => cause && input === undefined && intermittent !== true))
    note(
      `no single input shows this failure of ${id}, so no run can tell that its waiver is stale; it ends on ${expires}`,
    );
  const before = written.includes('replaced') ? ', in place of the waiver it had' : '';
  const causes = from === undefined ? '' : ` for ${counted(findings.length, 'cause')} that ${from} shows`;
  stdout.write(
    `${file}: ${placeOf(id, operation)} is waived${causes} until ${expires}${before}; add \`--waivers ${file}\` to the command of the run\n`,
  );
  return 0;
}

/** Whether a waiver covers failures at an operation, or at all where none is named, whatever their cause is. */
function isWider({ cause, ...waiver }: Waiver, operation: string | undefined): boolean {
  const isThere = operation === undefined || waiver.operation === undefined || waiver.operation === operation;
  return cause === undefined && isThere;
}

function placeOf(id: string, operation: string | undefined): string {
  return operation === undefined ? id : `${id} at ${operation}`;
}

/** The failures of a requirement in a run; each is waived by its cause. */
async function failuresIn(folder: string, id: string, operation: string | undefined): Promise<readonly Finding[]> {
  const journal = join(folder, journalName);
  if (!existsSync(journal)) throw new ConfigurationError(`--from: no ${journal}; expected the folder of a run`);
  const { requirements } = await judgeJournals([journal]);
  const result = requirements.find((requirement) => requirement.id === id);
  const findings = (result?.findings ?? []).filter(
    (finding) => operation === undefined || finding.operation === operation,
  );
  const others = [...new Set(result?.findings.map((finding) => finding.operation))];
  if (result?.verdict === 'fail' && findings.length === 0 && others.length > 0)
    throw new ConfigurationError(
      `--operation: in ${folder} ${id} fails at ${inWords(others)}, and not at ${operation}; expected one of these`,
    );
  if (result?.verdict !== 'fail' || findings.length === 0)
    throw new ConfigurationError(
      `--from: in ${folder} the verdict of ${placeOf(id, operation)} is ${result === undefined ? 'missing' : verdictWords[result.verdict].says}; only a failure can be waived`,
    );
  return findings;
}
