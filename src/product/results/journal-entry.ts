import { isObject } from '../json/parse.js';

type Members = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

const text: Test = (value) => typeof value === 'string';
const number: Test = (value) => typeof value === 'number';
const texts: Test = (value) => Array.isArray(value) && value.every(text);
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const shape = (members: Readonly<Record<string, Test>>): Test => {
  const tests = Object.entries(members);
  return (value) => isObject(value) && tests.every(([name, test]) => test(value[name]));
};

const headers: Test = (value) =>
  Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(text));
const message = { headers, body: optional(text) };
const counts = shape({ total: number, operations: isObject, effects: isObject });
const occurrence = shape({ exchanges: texts, scenario: text, violation: isObject });

/** What everything that reads a journal takes for granted of an entry, by its type. */
const membersByType: Readonly<Record<string, Readonly<Record<string, Test>>>> = {
  run: {
    id: text,
    version: text,
    seed: number,
    depth: text,
    only: texts,
    require: number,
    startedAt: (value) => text(value) && !Number.isNaN(Date.parse(String(value))),
    target: shape({ name: text, bases: isObject, allow: texts }),
    fixtures: isObject,
    reach: isObject,
    documents: isObject,
    targetOption: text,
  },
  exchange: {
    id: (value) => /^.+-[0-9]+$/.test(String(value)),
    operation: text,
    base: text,
    effect: text,
    request: shape({ method: text, path: text, url: text, ...message }),
    credentials: isObject,
    startedAt: number,
    milliseconds: number,
    response: optional(shape({ status: number, ...message, body: text })),
    fault: optional(shape({ class: text, message: text })),
  },
  trace: { id: text, api: text, scenario: text, index: number, exchanges: texts, facts: isObject, role: text },
  begin: { api: text, scenario: text, index: number },
  resume: { at: text },
  confirmation: {
    api: text,
    fingerprint: text,
    requirement: text,
    occurrence,
    trace: text,
    exchanges: texts,
    path: text,
    reproduced: shape({ k: number, n: number }),
  },
  end: { endedAt: text, interrupted: isObject, sent: counts, exitCode: number },
};

const members = new Map(Object.entries(membersByType).map(([type, tests]) => [type, Object.entries(tests)]));

/** Why a value is no entry of a journal, without anything of what it holds; undefined where it is one. */
export function entryProblem(entry: unknown): string | undefined {
  if (!isObject(entry)) return 'it is no object';
  const wanted = members.get(String(entry.type));
  if (wanted === undefined) return 'its type is unknown';
  const wrong = wanted.find(([name, test]) => !test(entry[name]));
  if (wrong) return `\`${wrong[0]}\` of this \`${String(entry.type)}\` entry is missing or malformed`;
  return entry.type === 'exchange' && !isAnswered(entry) ? 'an exchange has neither a response nor a fault' : undefined;
}

function isAnswered({ response, fault }: Members): boolean {
  return response !== undefined || fault !== undefined;
}
