import { crc32 } from 'node:zlib';
import { isObject, parseBody } from '../json/parse.js';
import { ConfigurationError } from '../model/configuration-error.js';

/** Bytes of what `createSealing` puts in the place of the last brace. */
const sealLength = Buffer.byteLength(sealOf(0));

function sealOf(sum: number): string {
  return `,"crc":"${sum.toString(16).padStart(8, '0')}"}`;
}

/**
 * Ends JSON objects with a member `crc`: the CRC-32 of what stands before it, in this object and in all before it. Any
 * change of a byte, and a line that is missing, doubled or elsewhere, is noticed by whoever reads them in their order.
 * `last` is the end of the text to go on after.
 */
export function createSealing(last?: Buffer): (json: string) => string {
  let sum = last === undefined ? 0 : Number.parseInt(last.toString('latin1', last.length - 10, last.length - 2), 16);
  return (json) => {
    const content = json.slice(0, -1);
    sum = crc32(content, sum);
    return content + sealOf(sum);
  };
}

/** Whether the next object, as bytes, is what followed those before it when they were written. */
export function createVerifier(): (bytes: Buffer) => boolean {
  let sum = 0;
  return (bytes) => {
    const length = bytes.length - sealLength;
    if (length < 1) return false;
    const next = crc32(bytes.subarray(0, length), sum);
    if (bytes.toString('latin1', length) !== sealOf(next)) return false;
    sum = next;
    return true;
  };
}

/** The text of an object without its checksum. */
export function unsealed(bytes: Buffer): string {
  return `${bytes.toString('utf8', 0, bytes.length - sealLength)}}`;
}

/** Reads a file that is one object with a checksum. Throws a `ConfigurationError` for any that is not as it was written. */
export function unsealedFile(
  text: string,
  file: string,
  { schema, what, again }: { readonly schema: string; readonly what: string; readonly again: string },
): unknown {
  const bytes = Buffer.from(text.trimEnd());
  const isAsWritten = createVerifier()(bytes);
  const parsed = parseBody(isAsWritten ? unsealed(bytes) : text);
  const value = parsed.json ? parsed.value : undefined;
  if (!isObject(value) || value.schema !== schema)
    throw new ConfigurationError(
      `${file}: not ${what}${parsed.json ? '' : ' (no JSON)'}; expected "schema": "${schema}"; ${again}`,
    );
  if (!isAsWritten)
    throw new ConfigurationError(
      `${file}: not as it was written: the checksum \`crc\` at its end does not fit; expected an unchanged file; ${again}`,
    );
  return value;
}
