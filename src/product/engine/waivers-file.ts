import { existsSync } from 'node:fs';
import { Document, LineCounter, isMap, isScalar, isSeq, parseDocument, type Node, type YAMLMap } from 'yaml';
import { textGiven } from '../files/given-file.js';
import { registered } from '../apis/registry.js';
import { isJudged } from '../model/requirement.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { didYouMean } from '../model/meant.js';
import { isInputKey } from '../results/sent-inputs.js';
import type { Waiver } from '../results/waivers.js';
import { writeText } from '../results/output.js';

const keys = ['requirement', 'operation', 'cause', 'input', 'reason', 'expires', 'intermittent'] as const;

const expected = 'a file as `plumbline waive` writes one';

/** Reads a file of waivers; anything it does not understand is refused with the line at fault. */
export function readWaivers(file: string): readonly Waiver[] {
  return parseWaivers(textGiven({ path: file, by: '--waivers', expected }), file);
}

export function parseWaivers(text: string, file: string): readonly Waiver[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): string => `${file}:${lines.linePos(offset).line}`;
  const placeOf = (node: unknown): string => lineAt((node as Node | null | undefined)?.range?.[0] ?? 0);
  const refuse = (node: unknown, what: string): never => {
    throw new ConfigurationError(`${placeOf(node)}: ${what}`);
  };
  const [broken] = document.errors;
  if (broken)
    throw new ConfigurationError(`${lineAt(broken.pos[0])}: no YAML (${broken.message}); expected ${expected}`);
  const { contents } = document;
  if (contents === null) return [];
  if (!isMap(contents)) return refuse(contents, 'expected a mapping with the one key `waivers`');
  for (const { key } of contents.items)
    if (!isScalar(key) || key.value !== 'waivers')
      refuse(key, `unknown key${named(key)}; expected \`waivers\` and nothing else`);
  const list = contents.get('waivers', true) as unknown;
  if (isNothing(list)) return [];
  if (!isSeq(list)) return refuse(list, '`waivers` is no list; expected one entry for each waiver, or none');
  const seen = new Set<string>();
  return list.items.map((item) => {
    if (!isMap(item)) return refuse(item, 'expected a mapping with requirement, reason and expires');
    const waiver = waiverOf(item, refuse);
    const place = `${waiver.requirement} ${waiver.operation ?? ''} ${waiver.cause ?? ''}`;
    if (seen.has(place)) refuse(item, `${waiver.requirement} is waived twice`);
    seen.add(place);
    return { ...waiver, place: placeOf(item) };
  });
}

/** ` \`id\``, of a key that is a name. */
const named = (key: unknown): string =>
  isScalar(key) && /^\w{1,30}$/.test(String(key.value)) ? ` \`${String(key.value)}\`` : '';

function waiverOf(item: YAMLMap, refuse: (node: unknown, what: string) => never): Waiver {
  for (const { key } of item.items)
    if (!isScalar(key) || !keys.some((known) => known === key.value))
      refuse(key, `unknown key${named(key)}; expected ${keys.join(', ')}`);
  const text = (key: (typeof keys)[number]): string => {
    const node = item.get(key, true) as unknown;
    const value: unknown = isScalar(node) ? node.value : undefined;
    if (typeof value !== 'string' || value.trim() === '')
      return refuse(node ?? item, `\`${key}\` is ${node === undefined ? 'missing' : 'no text'}`);
    return value;
  };
  const optional = (key: (typeof keys)[number]): string | undefined => (item.has(key) ? text(key) : undefined);
  const refuseFor = (key: (typeof keys)[number], flaw: string | false | undefined): void => {
    if (flaw) refuse(item.get(key, true), flaw);
  };
  const [requirement, reason, expires] = [text('requirement'), text('reason'), text('expires')];
  const [operation, cause, input] = [optional('operation'), optional('cause'), optional('input')];
  const intermittent: unknown = item.get('intermittent');
  refuseFor('requirement', unjudged(requirement));
  refuseFor('operation', operation !== undefined && elsewhere(requirement, operation));
  refuseFor('expires', !isDay(expires) && `\`expires\` is "${expires}"; expected a day as YYYY-MM-DD`);
  const isSwitch = intermittent === undefined || typeof intermittent === 'boolean';
  refuseFor('intermittent', !isSwitch && '`intermittent` is neither true nor false');
  const isCause = cause === undefined || /^[0-9a-f]{16}$/.test(cause);
  refuseFor('cause', !isCause && `\`cause\` is "${cause}"; expected the fingerprint of a finding, 16 digits`);
  const isInput = input === undefined || isInputKey(input);
  const asWritten = 'SEED/DEPTH/SCENARIO@INDEX as `plumbline waive` writes it';
  refuseFor('input', !isInput && `\`input\` is "${input}"; expected ${asWritten}`);
  return {
    ...{ requirement, reason, expires },
    ...(operation !== undefined && { operation }),
    ...(cause !== undefined && { cause }),
    ...(input !== undefined && { input }),
    ...(intermittent === true && { intermittent }),
  };
}

/** What is wrong with an id that is none of a requirement that is judged; undefined where nothing is. */
export function unjudged(id: string): string | undefined {
  const all = registered.flatMap(({ api }) => api.catalogue.requirements);
  const named = all.find((requirement) => requirement.id === id);
  if (named !== undefined && isJudged(named)) return undefined;
  if (named !== undefined)
    return `${id} is not testable, so there is nothing to waive; \`plumbline list ${id}\` says why`;
  const ids = all.map((requirement) => requirement.id);
  return `no judged requirement "${id}"${didYouMean(id, ids)}; expected an id as \`plumbline list\` shows it`;
}

/** Why a requirement cannot fail at an operation; undefined where it can. */
export function elsewhere(id: string, operation: string): string | undefined {
  const { api } = registered.find((each) => each.api.catalogue.requirements.some((known) => known.id === id))!;
  const operations = api.operations.map((each) => each.operation);
  if (operations.includes(operation)) return undefined;
  return `no operation "${operation}" of the API of ${id}; expected one of ${operations.join(', ')}`;
}

export function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** What is left of a list whose last entry was taken out. */
const isNothing = (list: unknown): boolean => isScalar(list) && list.value === null;

const preamble = ` Violations that are known and accepted for a while. A waived violation is shown and does not fail the run;
 a waiver whose day has passed does, and so does one whose \`input\` passes again and again. \`plumbline waive\` adds entries.`;

/** Adds a waiver to a file, or replaces the one of the same requirement, operation and cause, and says so; comments stay. */
export function writeWaiver(file: string, waiver: Waiver): 'added' | 'replaced' {
  const text = existsSync(file) ? textGiven({ path: file, expected }) : '';
  parseWaivers(text, file);
  const parsed = parseDocument(text);
  const document = parsed.contents === null ? new Document({ waivers: [] }) : parsed;
  if (parsed.contents === null) document.commentBefore = preamble;
  if (isNothing(document.get('waivers', true))) document.set('waivers', document.createNode([]));
  const list = document.get('waivers', true);
  if (!isSeq(list)) throw new ConfigurationError(`${file}: \`waivers\` is no list`);
  list.flow = false;
  const others = list.items.filter(
    (item) =>
      !isMap(item) || (['requirement', 'operation', 'cause'] as const).some((key) => item.get(key) !== waiver[key]),
  );
  const isNew = others.length === list.items.length;
  list.items = others;
  list.add(document.createNode(waiver));
  const written = document.toString({ lineWidth: 120 });
  parseWaivers(written, file);
  writeText(file, written);
  return isNew ? 'added' : 'replaced';
}
