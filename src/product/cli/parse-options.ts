import { InvalidArgumentError } from 'commander';
import type { Shard } from '../engine/shards.js';
import type { Effect } from '../model/exchange.js';

/* Values of options: each function gives what an option holds, or throws what it expected. */

/** What an option has to be, in words and as a test; the command line and the library share those of numbers. */
export type Kind = readonly [expected: string, isRight: (value: unknown) => boolean];

const isFrom =
  (min: number, max: number) =>
  (value: unknown): boolean =>
    typeof value === 'number' && value >= min && value <= max;

function whole(min: number, max: number): Kind {
  return [`a whole number from ${min} to ${max}`, (value) => Number.isInteger(value) && isFrom(min, max)(value)];
}

const aSeed = whole(0, 2 ** 31 - 1);
const isTime = isFrom(1000, Number.MAX_VALUE);

export const ofOperation = whole(0, 1e9);

export const numbers = {
  requests: whole(1, 1e9),
  concurrency: whole(1, 1024),
  rps: ['a number above 0', isFrom(Number.MIN_VALUE, Number.MAX_VALUE)],
  time: ['a number of milliseconds, at least 1000', isTime],
  require: ['a number from 0 to 1', isFrom(0, 1)],
  seed: [`${aSeed[0]}, or \`random\``, (value) => value === 'random' || aSeed[1](value)],
} as const satisfies Readonly<Record<string, Kind>>;

export function isShard({ index, of }: Readonly<Record<string, unknown>>): boolean {
  return [index, of].every(Number.isInteger) && isFrom(1, 1024)(of) && isFrom(1, Number(of))(index);
}

/** Reads a number that is written as the form says. */
function numberAs(form: RegExp, [expected, isRight]: Kind) {
  return (text: string): number => {
    const value = Number(text);
    if (!form.test(text) || !isRight(value)) throw new InvalidArgumentError(`expected ${expected}`);
    return value;
  };
}

const digitsAs = (kind: Kind) => numberAs(/^[0-9]+$/, kind);
export const integer = (min: number, max: number) => digitsAs(whole(min, max));
export const wholeOf = (option: 'requests' | 'concurrency') => digitsAs(numbers[option]);
export const positive = numberAs(/\S/, numbers.rps);
export const share = numberAs(/\S/, numbers.require);

export function seed(text: string): number | 'random' {
  return text === 'random' ? text : digitsAs(numbers.seed)(text);
}

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

export function duration(text: string): number {
  const [, number, unit] = /^([0-9]+(?:\.[0-9]+)?)([smh])$/.exec(text) ?? [];
  const milliseconds = Number(number) * (units[unit ?? ''] ?? Number.NaN);
  if (!isTime(milliseconds))
    throw new InvalidArgumentError('expected a duration of at least 1s, such as 90s, 10m or 2h');
  return milliseconds;
}

export const allEffects = ['read', 'build', 'session', 'create', 'settle'] as const satisfies readonly Effect[];

export const effects = listOf('a side effect', allEffects);
export const formatsOf = <Format extends string>(known: readonly Format[]) => listOf('a format', known);

export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function listOf<Word extends string>(what: string, known: readonly Word[]) {
  return (text: string): readonly Word[] =>
    text.split(',').map((part) => {
      const found = known.find((item) => item === part.trim());
      if (found === undefined)
        throw new InvalidArgumentError(`"${part.trim()}" is not ${what}; expected some of ${known.join(', ')}`);
      return found;
    });
}

export function shardOf(text: string): Shard {
  const [, index, of] = /^([0-9]+)\/([0-9]+)$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (!isShard(shard)) throw new InvalidArgumentError('expected index and count, such as 1/4');
  return shard;
}

export function bound(text: string, before: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const [, operation, number = ''] = /^([A-Za-z]+)=([0-9]+)$/.exec(text) ?? [];
  if (operation === undefined)
    throw new InvalidArgumentError('expected an operation and a number, such as getOrder=20');
  return { ...before, [operation]: digitsAs(ofOperation)(number) };
}
