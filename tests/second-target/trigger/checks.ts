import type { Fields } from '../gateway.js';
import { isAddress } from '../seed.js';
import type { Token, World } from '../world.js';
import { invalid } from './faults.js';

/** Gathers a message for each field that is wrong, so that one answer names them all. */
export class FieldChecks {
  readonly #messages: Record<string, string> = {};

  constructor(private readonly fields: Fields) {}

  text(name: string): string {
    const value = this.fields[name];
    if (typeof value === 'string' && value !== '') return value;
    this.wrong(name, 'Required text');
    return '';
  }

  key(name: string): string {
    const value = this.fields[name];
    if (isAddress(value)) return value;
    this.wrong(name, 'Not a public key');
    return '';
  }

  choice<T extends string>(name: string, choices: readonly T[]): T {
    const value = this.fields[name];
    const found = choices.find((choice) => choice === value);
    if (found === undefined) this.wrong(name, 'Invalid input');
    return found ?? choices[0]!;
  }

  amount(name: string): bigint {
    const value = this.fields[name];
    if (typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value)) return BigInt(value);
    this.wrong(name, 'Must be a whole number of base units in text');
    return 0n;
  }

  number(name: string, from: number, to: number, isWhole: boolean): number {
    const value = this.fields[name];
    const fits = typeof value === 'number' && value >= from && value <= to && (!isWhole || Number.isInteger(value));
    if (fits) return value;
    this.wrong(name, `Must be a ${isWhole ? 'whole number' : 'number'} from ${from} to ${to}`);
    return from;
  }

  token(world: World, name: string): Token {
    const value = this.fields[name];
    const token = typeof value === 'string' ? world.token(value) : undefined;
    if (token === undefined) this.wrong(name, 'Unknown mint');
    return token ?? world.tokens.native;
  }

  wrong(name: string, message: string): void {
    this.#messages[name] ??= message;
  }

  /** Refuses the request if anything was wrong. */
  conclude(): void {
    if (Object.keys(this.#messages).length > 0) throw invalid(this.#messages);
  }
}

export function requireFields(fields: Fields | undefined): Fields {
  if (fields === undefined) throw invalid({ body: 'Must be a JSON object' });
  return fields;
}
