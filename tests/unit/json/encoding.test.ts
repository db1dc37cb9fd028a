import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { textOf, utf8Of } from '../../../src/product/json/encoding.js';
import { fileOf } from '../../support/command-line.js';

const text = 'A=1\r\nB="Grüße 🜁"\r\n';
const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', utf16],
  ['UTF-16 with the other order of bytes', Buffer.from(utf16).swap16()],
])('a text in %s is read whole, and in pieces that cut its characters', async (_, bytes) => {
  expect(textOf(bytes)).toBe(text);
  const pieces = utf8Of(createReadStream(fileOf('text', bytes), { highWaterMark: 3 }) as AsyncIterable<Buffer>);
  const whole = Buffer.concat((await Readable.from(pieces).toArray()) as Buffer[]).toString();
  expect(whole.replace(/^\uFEFF/, '')).toBe(text);
});
