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
  /** Something was asked of an operation of a document, or a file ends too early to tell. */
  readonly isRelevant: boolean;
  /** How many entries there are, whatever they hold. */
  readonly entries: number;
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
  let isRelevant = false;
  let entries = 0;
  for (const file of files)
    for await (const entry of recording(file)) {
      if ('cutAt' in entry) {
        isRelevant = true;
        continue;
      }
      entries += 1;
      const recorded = 'leftOut' in entry ? entry.heard : entry.recorded;
      learn(recorded);
      const { method, url } = recorded.request;
      const address = isHttp(url) ? addressOf(method, url, declared, operations) : undefined;
      if (address === undefined) continue;
      const tells = tellsItsApi(address) || address.base in declared;
      isRelevant ||= tells;
      if ('leftOut' in entry) continue;
      if (tells) {
        bases[address.base] ??= address.url;
        telling.add(address.url);
      } else vague.push(address);
      carriesKey ||= entry.recorded.credentials.apiKey === 'genuine';
    }
  for (const { base, url } of vague) if (telling.has(url)) bases[base] ??= url;
  return { bases, operations, carriesKey, isRelevant, entries, files: await identified(files) };
}

function isHttp(url: string): boolean {
  return /^https?:/i.test(url) && URL.canParse(url);
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
