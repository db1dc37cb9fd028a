import { crc32 } from 'node:zlib';

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

/** What other programs do to text that they copy; undefined where nothing of the kind is seen. */
export function conversionOf(bytes: Buffer): string | undefined {
  if (bytes.includes(0x0d)) return 'its lines end with CR LF, to which another program converted them';
  const hasMark = bytes.toString('latin1', 0, 3) === '\u00ef\u00bb\u00bf';
  return hasMark ? 'it begins with a byte order mark, which another program added' : undefined;
}

/** The text of an object without its checksum. */
export function unsealed(bytes: Buffer): string {
  return `${bytes.toString('utf8', 0, bytes.length - sealLength)}}`;
}
