import { InvalidArgumentError } from 'commander';
import type { Shard } from '../engine/shards.js';
import type { Effect } from '../model/exchange.js';

/* Values of options: each function gives what an option holds, or throws what it expected. */

export function integer(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^[0-9]+$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`expected a whole number from ${min} to ${max}`);
    return value;
  };
}

export const aSeed = 'a whole number from 0 to 2147483647, or `random`';

export function isSeed(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
}

export function seed(text: string): number | 'random' {
  if (text === 'random') return text;
  if (!/^[0-9]+$/.test(text) || !isSeed(Number(text))) throw new InvalidArgumentError(`expected ${aSeed}`);
  return Number(text);
}

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

export function duration(text: string): number {
  const [, number, unit] = /^([0-9]+(?:\.[0-9]+)?)([smh])$/.exec(text) ?? [];
  const milliseconds = Number(number) * (units[unit ?? ''] ?? Number.NaN);
  if (!(milliseconds >= 1000))
    throw new InvalidArgumentError('expected a duration of at least 1s, such as 90s, 10m or 2h');
  return milliseconds;
}

export function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value)) throw new InvalidArgumentError('expected a number above 0');
  return value;
}

export function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError('expected a number from 0 to 1');
  return value;
}

export const allEffects = ['read', 'build', 'session', 'create', 'settle'] as const satisfies readonly Effect[];

export function effects(text: string): readonly Effect[] {
  const known: readonly string[] = allEffects;
  const given = text.split(',').map((part) => part.trim());
  for (const effect of given)
    if (!known.includes(effect))
      throw new InvalidArgumentError(`"${effect}" is not a side effect; expected some of ${known.join(', ')}`);
  return given as readonly Effect[];
}

export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

export function formatsOf<T extends string>(known: readonly T[]) {
  return (text: string): readonly T[] =>
    text.split(',').map((part) => {
      const found = known.find((item) => item === part.trim());
      if (found === undefined)
        throw new InvalidArgumentError(`"${part}" is not a format; expected some of ${known.join(', ')}`);
      return found;
    });
}

export function shardOf(text: string): Shard {
  const [, index, of] = /^([0-9]+)\/([0-9]+)$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (!(shard.index >= 1 && shard.index <= shard.of && shard.of <= 1024))
    throw new InvalidArgumentError('expected index and count, such as 1/4');
  return shard;
}

export function bound(text: string, before: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const [, operation, number] = /^([A-Za-z]+)=([0-9]+)$/.exec(text) ?? [];
  if (operation === undefined)
    throw new InvalidArgumentError('expected an operation and a number, such as getOrder=20');
  return { ...before, [operation]: Number(number) };
}
