import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ConfigurationError } from '../../model/configuration-error.js';
import { addressOf, besideAt, tellsItsApi, type DeclaredOperations } from './address.js';
import type { Heard, RecordedExchange } from './recorded-exchange.js';
import { whole } from '../../results/lines.js';
import { recording, type EntryStretch } from './recording.js';
import { mostTogether } from './together.js';

/** What the addresses of recorded traffic tell; plain data that adds up in the order of the traffic. */
export interface Looked {
  /** Addresses that tell which API they serve, with their base, each once. */
  readonly telling: readonly BaseAddress[];
  /** Addresses that may serve the API of their base. */
  readonly vague: readonly BaseAddress[];
  /** Files in which a request to an operation of a document carries a key that is not refused. */
  readonly keyed: readonly string[];
  /** Something was asked of an operation of a document, or a file ends too early to tell. */
  readonly isRelevant: boolean;
  /** How many entries each stretch has, whatever they hold. */
  readonly entries: readonly number[];
}

type BaseAddress = readonly [base: string, url: string];

/** What recorded traffic holds, as far as its addresses tell. */
export interface Surroundings {
  /** Base addresses by name. */
  readonly bases: Readonly<Record<string, string>>;
  readonly keyed: ReadonlySet<string>;
  readonly isRelevant: boolean;
  /** How many entries there are. */
  readonly entries: number;
}

/** Looks through recorded traffic for what it was recorded from; `learn` sees every exchange, and what is left out as well. */
export async function lookThrough(
  stretches: readonly EntryStretch[],
  declared: Readonly<Record<string, string>>,
  operations: DeclaredOperations,
  learn: (heard: Heard) => void,
): Promise<Looked> {
  const telling = new Map<string, BaseAddress>();
  const vague = new Map<string, BaseAddress>();
  const entries: number[] = [];
  const keyed = new Set<string>();
  let isRelevant = false;
  for (const stretch of stretches) {
    let count = 0;
    for await (const entry of recording(stretch)) {
      if ('cutAt' in entry) {
        isRelevant = true;
        continue;
      }
      count += 1;
      const recorded = 'leftOut' in entry ? entry.heard : entry.recorded;
      if (!('trace' in recorded)) learn(recorded);
      const { method, url } = recorded.request;
      const documented = isHttp(url) ? addressOf(method, url, declared, operations) : undefined;
      const address = documented ?? ('trace' in recorded ? besideAt(recorded.request) : undefined);
      if (address === undefined) continue;
      const tells = tellsItsApi(address) || address.base in declared;
      isRelevant ||= tells;
      if ('leftOut' in entry) continue;
      (tells ? telling : vague).set(`${address.base} ${address.url}`, [address.base, address.url]);
      if (carriesKey(entry.recorded)) keyed.add(stretch.file);
    }
    entries.push(count);
  }
  return { telling: [...telling.values()], vague: [...vague.values()], keyed: [...keyed], isRelevant, entries };
}

/** What portions of the traffic tell together, in their order. */
export function surroundingsOf(looked: readonly Looked[], declared: Readonly<Record<string, string>>): Surroundings {
  const bases: Record<string, string> = { ...declared };
  const telling = looked.flatMap((item) => item.telling);
  for (const [base, url] of telling) bases[base] ??= url;
  const known = new Set(telling.map(([, url]) => url));
  for (const [base, url] of looked.flatMap(({ vague }) => vague)) if (known.has(url)) bases[base] ??= url;
  return {
    bases,
    keyed: new Set(looked.flatMap((item) => item.keyed)),
    isRelevant: looked.some((item) => item.isRelevant),
    entries: looked.flatMap((item) => item.entries).reduce((sum, count) => sum + count, 0),
  };
}

/**
 * The stretches of a portion with how many entries of their file stand before each. Where one is cut, the entries that are
 * judged together stay with the stretch in which they begin.
 */
export function placed(
  portions: readonly (readonly EntryStretch[])[],
  looked: readonly Looked[],
): readonly (readonly EntryStretch[])[] {
  const before = new Map<string, number>();
  const roundedUp = (count: number): number => Math.ceil(count / mostTogether) * mostTogether;
  return portions.map((portion, index) =>
    portion.map((stretch, position) => {
      const count = before.get(stretch.file) ?? 0;
      const entries = count + looked[index]!.entries[position]!;
      before.set(stretch.file, entries);
      const own = { ...stretch, before: count, ...(count > 0 && { first: roundedUp(count) + 1 }) };
      return stretch.to === whole.to ? own : { ...own, to: whole.to, last: roundedUp(entries) };
    }),
  );
}

function carriesKey({ request: { headers }, outcome: { response } }: RecordedExchange): boolean {
  const isRefused = response?.status === 401 || response?.status === 403;
  return !isRefused && headers.some(([name, value]) => name.toLowerCase() === 'x-api-key' && value !== '');
}

function isHttp(url: string): boolean {
  return /^https?:/i.test(url) && URL.canParse(url);
}

/** The files by ids that follow from their content alone. */
export async function identified(files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const file of files) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
    const id = hash.digest('hex').slice(0, 12);
    const before = seen.get(id);
    if (before !== undefined)
      throw new ConfigurationError(`judge: ${file} and ${before} have the same content; expected each file once`);
    seen.set(id, file);
    ids.set(file, id);
  }
  return ids;
}
