import { existsSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '../model/counted.js';
import { valueAt } from '../model/groups.js';
import { registeredAt } from '../apis/registry.js';
import type { Base, Exchange, ExchangeId } from '../model/exchange.js';
import { isFinal, journalName, type ConfirmationEntry, type RunHeader } from '../results/journal.js';
import { linesOf } from '../results/lines.js';
import { readJournal } from '../results/read-journal.js';
import { createOperations } from '../results/operations.js';
import { stopAt } from '../results/stop.js';
import { createStops } from '../results/stops.js';
import { ConfigurationError } from '../model/configuration-error.js';

const newPlace = () => ({ begun: 0, sessions: 0, complete: false });

/**
 * Reads the journal in a folder and makes it ready to be appended to. On a target that keeps what was done to it
 * (`keepsEffects`), a scenario with lasting effects that was begun is never played again, however far it came.
 */
export async function resumeFrom(folder: string, keepsEffects: (header: RunHeader) => boolean) {
  const file = join(folder, journalName);
  if (!existsSync(file))
    throw new ConfigurationError(`--resume: no ${file}; expected the folder of an interrupted run`);
  await dropBrokenLine(file);
  let header: RunHeader | undefined;
  const places = new Map<string, ReturnType<typeof newPlace>>();
  const confirmations = new Map<string, ConfirmationEntry>();
  let complete = 0;
  let isFinished = false;
  const sent: Pick<Exchange, 'id' | 'base' | 'operation' | 'effect'>[] = [];
  const asked: Exchange[] = [];
  const explored: { readonly place: ReturnType<typeof newPlace>; readonly exchanges: readonly ExchangeId[] }[] = [];
  const apiAt = (base: Base) => registeredAt(base)!.api;
  const [stops, operations] = [createStops(apiAt), createOperations(apiAt)];
  const placeOf = (api: string, scenario: string, index: number) =>
    valueAt(places, `${api} ${scenario} ${index}`, newPlace);
  for await (const entry of readJournal(file)) {
    isFinished = entry.type === 'end' && isFinal(entry);
    if (entry.type === 'run') header = entry;
    else if (entry.type === 'resume') for (const one of [stops, operations]) one.addResume();
    else if (entry.type === 'exchange') {
      const { id, base, operation, effect } = entry;
      sent.push({ id, base, operation, effect });
      if (!id.startsWith(`${header?.id}-`)) asked.push(entry);
      stops.add(entry);
      operations.add(entry);
    } else if (entry.type === 'begin') placeOf(entry.api, entry.scenario, entry.index).begun += 1;
    else if (entry.type === 'confirmation') confirmations.set(`${entry.api} ${entry.fingerprint}`, entry);
    else if (entry.type === 'session') {
      const place = placeOf(entry.api, entry.scenario, entry.index);
      place.sessions += 1;
      if (entry.interrupted !== undefined) continue;
      complete += entry.exchanges.length;
      if (entry.role !== 'explore') continue;
      explored.push({ place, exchanges: entry.exchanges });
    }
  }
  const all = [...stops.toAskAgain(), ...operations.stops()];
  const stopped = new Set(sent.filter((one) => stopAt(all, one)).map(({ id }) => id));
  for (const { place, exchanges } of explored)
    if (exchanges.some((id) => stopped.has(id))) complete -= exchanges.length;
    else place.complete = true;
  if (header === undefined)
    throw new ConfigurationError(`--resume: ${file} holds no run; expected its first line to say what was run`);
  if (isFinished) {
    const further = header.order ? ', or --continue in place of --resume, with --requests, for further inputs' : '';
    throw new ConfigurationError(
      `--resume: the run came to its end after ${counted(sent.length, 'request')}, and nothing is left to send; expected an interrupted run${further}`,
    );
  }
  const keeps = keepsEffects(header);
  return {
    header,
    /** Requests already sent, for the budget. */
    sent,
    /** What discovery sent of them, and how many are of sessions that did not come to their end, or say nothing. */
    asked,
    lost: sent.length - asked.length - complete,
    /** How often an input was played, `begun` by a scenario that did not come to its end included. */
    played(api: string, scenario: string, index: number): number {
      const { begun, sessions } = placeOf(api, scenario, index);
      return Math.max(begun, sessions);
    },
    /** Whether the session of an input is complete, and its address accepted what was sent to it before. */
    isDone: (api: string, scenario: string, index: number): boolean => placeOf(api, scenario, index).complete,
    /** Whether an address had stopped when this was sent: its input is sent again. */
    isStopped: ({ id }: Pick<Exchange, 'id'>): boolean => stopped.has(id),
    /** Whether an input was begun that must not be repeated. */
    isCut: (api: string, scenario: string, index: number): boolean => keeps && placeOf(api, scenario, index).begun > 0,
    confirmation: (api: string, fingerprint: string) => confirmations.get(`${api} ${fingerprint}`),
    /** Its exchanges as they happened, and its sessions. */
    entries: () => readJournal(file),
  };
}

/** What an interrupted run left behind: enough to go on without doing anything twice that has lasting effects. */
export type Resumed = Awaited<ReturnType<typeof resumeFrom>>;

/** A kill may leave half a line; what is appended must not be glued to it. */
async function dropBrokenLine(file: string): Promise<void> {
  for await (const { lines, isCut } of linesOf(file))
    if (isCut) truncateSync(file, statSync(file).size - lines[0]!.bytes.length);
}
