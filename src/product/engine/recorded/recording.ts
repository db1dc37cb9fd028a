import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { memberIn } from '../../json/parse.js';
import { registeredAt } from '../../apis/registry.js';
import { textOf, utf8Of } from '../../json/encoding.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { unlessItThrows } from '../../model/unless-it-throws.js';
import { flawOfText, refuseOtherThanFile } from '../../files/given-file.js';
import { journalName } from '../../results/journal.js';
import { linesOf } from '../../results/lines.js';
import {
  hasReplacedValue,
  heardIn,
  recordedExchange,
  withoutReplaced,
  type Heard,
  type RecordedExchange,
} from './recorded-exchange.js';
import { type Address, addressOf, createOtherPlaces, notAnOperation, undocumented, type Declared } from './address.js';

/** Tells by its beginning what a file of recorded traffic is. */
export async function kindOf(file: string) {
  const beginning = textOf(await beginningOf(file));
  // Further on it may be one entry alone that is no text.
  const flaw = beginning === '' ? 'is empty' : flawOfText(beginning.slice(0, 4));
  if (flaw !== undefined) throw odd(file, flaw);
  if (archiveBeginning.test(beginning)) return 'har';
  if (/^\s*\{\s*"type"\s*:\s*"run"/.test(beginning)) return 'journal';
  if (resultBeginning.test(beginning))
    throw new ConfigurationError(`judge: ${file} is the result of a run; expected its ${journalName}`);
  if (/^\s*\{/.test(beginning)) return 'lines';
  throw odd(file, 'is no recorded traffic');
}

function odd(file: string, found: string): ConfigurationError {
  return new ConfigurationError(
    `judge: ${file} ${found}; expected an HTTP archive, a journal, or one exchange a line, see docs/proxy.md`,
  );
}

async function beginningOf(file: string): Promise<Buffer> {
  refuseOtherThanFile({ path: file, by: 'judge', expected: 'a regular file of recorded traffic' });
  try {
    const handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    await handle.close();
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new ConfigurationError(`judge: ${file} cannot be read (${(error as Error).message})`);
  }
}

/** Members with plain values may stand before the log of an archive. */
const archiveBeginning = /^\s*\{(?:\s*"[^"\\]*"\s*:\s*(?:"[^"\\]*"|[-\w.]+)\s*,)*\s*"log"\s*:/;

const resultBeginning = /^\s*\{\s*"schema"\s*:\s*"plumbline-run-/;

/** An entry of a file, with its number from 1; `cutAt` tells at which entry a file ends before its end. */
export type RecordedEntry =
  | { readonly number: number; readonly heard: Heard; readonly recorded: RecordedExchange; readonly address: Address }
  | { readonly number: number; readonly heard: Heard; readonly leftOut: string; readonly address?: Address | undefined }
  | { readonly cutAt: number };

/** The exchanges of a file, one at a time. Throws a `ConfigurationError` with the number of an entry that is corrupt. */
export async function* recording(file: string, declared: Declared): AsyncGenerator<RecordedEntry> {
  const texts = (await kindOf(file)) === 'har' ? harEntries(file) : lines(file);
  const known = new Set<string>();
  const otherPlace = createOtherPlaces();
  for await (const entry of texts) yield 'cutAt' in entry ? entry : entryOf(entry, declared, known, otherPlace);
}

/** An entry as it was read, before anything is asked of it. */
type ReadEntry =
  { readonly number: number; readonly text: string; readonly entry: unknown } | { readonly cutAt: number };

function entryOf(
  { number, text, entry }: Exclude<ReadEntry, { cutAt: number }>,
  declared: Declared,
  known: Set<string>,
  otherPlace: ReturnType<typeof createOtherPlaces>,
): RecordedEntry {
  const readAs = (isKeptAlone: boolean): RecordedExchange | string => {
    const read = recordedExchange(entry, declared, isKeptAlone);
    return typeof read === 'string' ? read : withoutReplaced(read);
  };
  const whole = readAs(false);
  const heard = typeof whole === 'string' ? heardIn(entry, declared) : whole;
  const { method, url } = heard.request;
  const isHttp = /^https?:/i.test(url) && URL.canParse(url);
  const address = isHttp ? addressOf(method, url, declared) : undefined;
  const read = typeof whole === 'string' && isSignIn(address) ? readAs(true) : whole;
  if (typeof read !== 'string' && address !== undefined) {
    if (read.startedAt > 0 && isCopy(text, known))
      return { number, leftOut: 'the same entry stands before it, of the same time', heard, address };
    // What follows a sign-in is judged by more than its values.
    if (registeredAt(address.base)?.api.signIn === undefined && hasReplacedValue(read))
      return { number, leftOut: 'values of its request were replaced before it was recorded', heard, address };
    return { number, recorded: read, heard, address };
  }
  // What is no operation says so first, whatever else its entry lacks.
  const isReason = typeof read === 'string' && (!isHttp || address !== undefined);
  const leftOut = isReason ? read : notAnOperation(method, url, declared);
  // A recording of a browser holds more than the target: places of other hosts are none that was meant.
  const isOfTarget = leftOut === undocumented && isHttp && isAtTarget(url, declared);
  return { number, leftOut: isOfTarget ? otherPlace(method, new URL(url).pathname) : leftOut, heard, address };
}

const isAtTarget = (url: string, { bases }: Declared): boolean =>
  Object.values(bases).some((base) => new URL(base).origin === new URL(url).origin);

/** Whoever signs in has heeded a 401, whatever came of it. */
const isSignIn = (address: Address | undefined): boolean =>
  address !== undefined && registeredAt(address.base)?.api.signIn?.includes(address.operation) === true;

/** So many entries of a file are known when they come again. */
const mostKnown = 100_000;

/** Whether the same text stood before this one. */
function isCopy(text: string, known: Set<string>): boolean {
  const hash = createHash('sha1').update(text).digest('base64');
  const isKnown = known.has(hash);
  if (known.size < mostKnown) known.add(hash);
  return isKnown;
}

function parsed(file: string, number: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigurationError(`judge: entry ${number} of ${file} is no JSON (${withoutExcerpt(error as Error)})`);
  }
}

/** What a parser says without the text that it quotes: nothing of an entry that cannot be read was masked. */
function withoutExcerpt({ message }: Error): string {
  if (message.startsWith('Unexpected token')) return 'unexpected token';
  const quoted = message.indexOf('"');
  return quoted < 0 ? message : message.slice(0, quoted).replace(/[ .,]{1,6}$/, '');
}

async function* lines(file: string): AsyncGenerator<ReadEntry> {
  let number = 0;
  let broken: { readonly number: number; readonly text: string } | undefined;
  for await (const { lines: some, isCut } of linesOf(file))
    for (const { bytes } of some) {
      const line = bytes.toString('utf8');
      if (line.trim() === '') continue;
      number += 1;
      const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
      // A writer that was killed leaves half a line at the end, and nowhere else; whoever copies it may end that line.
      if (broken !== undefined) parsed(file, broken.number, broken.text);
      const entry = unlessItThrows(() => JSON.parse(text) as unknown);
      if (entry !== undefined) yield { number, text, entry: ofLine(file, number, entry) };
      else if (number > 1 || isCut) broken = { number, text };
      // Whoever lays a text out in lines writes no exchange in one.
      else if (/[[{,]$/.test(text.trimEnd())) throw odd(file, 'is no recorded traffic');
      else parsed(file, number, text);
    }
  if (broken !== undefined) yield { cutAt: broken.number };
}

const journalTypes: ReadonlySet<unknown> = new Set(['run', 'session', 'begin', 'resume', 'confirmation', 'end']);

function ofLine(file: string, number: number, entry: unknown): unknown {
  const type = memberIn(entry, 'type');
  // Without its header nobody knows which requests of a journal were negative tests.
  if (journalTypes.has(type))
    throw new ConfigurationError(
      `judge: entry ${number} of ${file} is of a journal whose first line is missing or stands elsewhere; expected the journal as it was written`,
    );
  return entry;
}

const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const listBegins = 0x5b;

/**
 * The entries of an HTTP archive, one at a time: an archive of any size fits into memory. An entry is whatever stands
 * between two commas of their list.
 */
export async function* harEntries(file: string, chunkSize = 65_536): AsyncGenerator<ReadEntry> {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let word = '';
  let list: 'before' | 'within' | 'after' = 'before';
  let number = 0;
  let parts: Buffer[] = [];
  const chunks = createReadStream(file, { highWaterMark: chunkSize }) as AsyncIterable<Buffer>;
  for await (const chunk of utf8Of(chunks)) {
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const code = chunk[index]!;
      if (inString) {
        if (escaped) escaped = false;
        else if (code === backslash) escaped = true;
        else if (code === quote) inString = false;
        else if (depth === 2 && word.length < 16) word += String.fromCharCode(code);
        continue;
      }
      if (list === 'after' && depth === 0 && code > space)
        throw new ConfigurationError(`judge: ${file} goes on after entry ${number}; expected one archive in a file`);
      const isClosing = code === 0x7d || code === 0x5d;
      if (list === 'within' && depth === 3 && (isClosing || code === comma)) {
        const text = Buffer.concat([...parts, chunk.subarray(start, index)])
          .toString('utf8')
          .trim();
        // Nothing is no entry, but of an empty list.
        if (text !== '' || number > 0 || !isClosing) {
          number += 1;
          yield { number, text, entry: parsed(file, number, text) };
        }
        parts = [];
        start = index + 1;
        if (isClosing) list = 'after';
      }
      if (code === quote) {
        inString = true;
        word = '';
      } else if (isClosing) depth -= 1;
      else if (code === 0x7b || code === listBegins) {
        if (list === 'before' && depth === 2 && word === 'entries' && code === listBegins) {
          list = 'within';
          start = index + 1;
        }
        depth += 1;
      }
    }
    if (list === 'within') parts.push(chunk.subarray(start));
  }
  if (depth > 0) yield { cutAt: number + 1 };
  else if (list === 'before')
    throw new ConfigurationError(`judge: ${file} has no list of entries; expected one at \`log.entries\``);
}
