import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ConfigurationError } from '../../model/configuration-error.js';
import { addressOf, tellsItsApi, type Address, type DeclaredOperations } from './address.js';
import type { Heard } from './recorded-exchange.js';
import { recording } from './recording.js';

/** What recorded traffic holds, as far as its addresses tell. */
export interface Surroundings {
  /** Base addresses by name. */
  readonly bases: Readonly<Record<string, string>>;
  /** What the profile declares besides the documented operations. */
  readonly operations: DeclaredOperations;
  readonly carriesKey: boolean;
  /** The files, with ids that follow from their content alone. */
  readonly files: readonly { readonly file: string; readonly id: string }[];
}

/** Looks through recorded traffic for what it was recorded from; `learn` sees every exchange, and what is left out as well. */
export async function surroundingsOf(
  files: readonly string[],
  declared: Readonly<Record<string, string>>,
  operations: DeclaredOperations,
  learn: (heard: Heard) => void,
): Promise<Surroundings> {
  const bases: Record<string, string> = { ...declared };
  const vague: Address[] = [];
  const telling = new Set<string>();
  let carriesKey = false;
  for (const file of files)
    for await (const entry of recording(file)) {
      if ('leftOut' in entry) learn(entry.heard);
      if (!('recorded' in entry)) continue;
      const { recorded } = entry;
      learn(recorded);
      const address = addressOf(recorded.request.method, recorded.request.url, declared, operations);
      if (address === undefined) continue;
      if (tellsItsApi(address) || address.base in declared) {
        bases[address.base] ??= address.url;
        telling.add(address.url);
      } else vague.push(address);
      carriesKey ||= recorded.credentials.apiKey === 'genuine';
    }
  for (const { base, url } of vague) if (telling.has(url)) bases[base] ??= url;
  return { bases, operations, carriesKey, files: await identified(files) };
}

async function identified(files: readonly string[]): Promise<Surroundings['files']> {
  const seen = new Map<string, string>();
  for (const file of files) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
    const id = hash.digest('hex').slice(0, 12);
    const before = seen.get(id);
    if (before !== undefined)
      throw new ConfigurationError(`judge: ${file} and ${before} have the same content; expected each file once`);
    seen.set(id, file);
  }
  return [...seen].map(([id, file]) => ({ id, file }));
}
