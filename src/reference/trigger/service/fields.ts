import { answer, Refusal } from '../../reference.js';
import { greatestAmount } from '../../chain/accounts.js';
import { isAddress } from '../../chain/addresses.js';

export type Fields = ReturnType<typeof fieldsOf>;

/**
 * Reads the fields of a body and collects a message for each that is not as it should be. What is returned for a
 * faulty field is an empty value of its type, to be thrown away with the request.
 */
export function fieldsOf(body: Readonly<Record<string, unknown>>) {
  const details: Record<string, string> = {};
  const refuse = (name: string, message: string): void => {
    details[name] ??= message;
  };
  const value = (name: string): unknown => (Object.hasOwn(body, name) ? body[name] : undefined);

  function read<Value>(name: string, empty: Value, accepts: (found: unknown) => found is Value, wanted: string): Value {
    const found = value(name);
    if (accepts(found)) return found;
    refuse(name, found === undefined ? 'Required' : `Must be ${wanted}`);
    return empty;
  }

  return {
    has: (name: string) => value(name) !== undefined,
    text: (name: string) => read(name, '', isText, 'a text that is not empty'),
    address: (name: string) => read(name, '', isPublicKey, 'a base58 public key'),
    /** A positive whole number of base units, as decimal text that fits 64 bits. */
    amount: (name: string) => read(name, '', isAmount, 'a positive whole number as text'),
    oneOf: <Option extends string>(name: string, options: readonly [Option, ...Option[]]) =>
      read(
        name,
        options[0],
        (found): found is Option => options.some((option) => option === found),
        `one of ${options.join(', ')}`,
      ),
    whole: (name: string, least: number, most: number) =>
      read(
        name,
        least,
        (found): found is number => Number.isSafeInteger(found) && Number(found) >= least && Number(found) <= most,
        `a whole number from ${least} to ${most}`,
      ),
    price: (name: string) => read(name, 0, isPrice, 'a positive number'),
    refuse,
    /** Throws the refusal of what is wrong up to now, with a message for each field. */
    check: (): void => {
      if (Object.keys(details).length > 0)
        throw new Refusal(answer(400, { error: 'Request validation failed', details }));
    },
  };
}

const isPublicKey = (found: unknown): found is string => typeof found === 'string' && isAddress(found);

const isText = (found: unknown): found is string => typeof found === 'string' && found !== '';

const isAmount = (found: unknown): found is string =>
  typeof found === 'string' && /^[1-9]\d{0,19}$/.test(found) && BigInt(found) <= greatestAmount;

const isPrice = (found: unknown): found is number => typeof found === 'number' && Number.isFinite(found) && found > 0;
