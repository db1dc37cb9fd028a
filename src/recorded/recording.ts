import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { ConfigurationError } from '../model/configuration-error.js';
import { harEntries } from './har-entries.js';
import { recordedExchange, type RecordedExchange } from './recorded-exchange.js';

export type RecordingKind = 'har' | 'journal' | 'lines';

/** Tells by its beginning what a file of recorded traffic is. */
export async function kindOf(file: string): Promise<RecordingKind> {
  let beginning: string;
  try {
    const handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    beginning = buffer.toString('utf8', 0, bytesRead);
    await handle.close();
  } catch (error) {
    throw new ConfigurationError(`judge: ${file} cannot be read (${(error as Error).message})`);
  }
  if (/^\uFEFF?\s*\{\s*"log"\s*:/.test(beginning)) return 'har';
  if (/^\s*\{\s*"type"\s*:\s*"run"/.test(beginning)) return 'journal';
  if (/^\s*\{/.test(beginning)) return 'lines';
  throw new ConfigurationError(
    `judge: ${file} is no recorded traffic; expected an HTTP archive, a journal, or one exchange a line`,
  );
}

/** The exchanges of a file, one at a time; `undefined` stands for one whose answer was not recorded. */
export async function* recording(file: string): AsyncGenerator<RecordedExchange | undefined> {
  if ((await kindOf(file)) === 'har') {
    for await (const entry of harEntries(file)) yield recordedExchange(JSON.parse(entry));
    return;
  }
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    let entry: unknown;
    try {
      entry = JSON.parse(line);
    } catch (error) {
      throw new ConfigurationError(`${file}:${number}: not an exchange (${(error as Error).message})`);
    }
    const { type } = entry as { type?: unknown };
    if (type === undefined || type === 'exchange') yield recordedExchange(entry);
  }
}
