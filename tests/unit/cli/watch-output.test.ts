import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { watchOutput } from '../../../src/product/cli/watch-output.js';

const failing = (code: string): NodeJS.ErrnoException => Object.assign(new Error(`made: ${code}`), { code });

test('output that nobody reads any more changes no exit code and is not told', async () => {
  const stream = new EventEmitter();
  const said: string[] = [];
  const output = watchOutput([stream], (text) => said.push(text));
  stream.emit('error', failing('EPIPE'));
  stream.emit('error', failing('ERR_STREAM_DESTROYED'));
  expect(await Promise.all([0, 1, 64].map((code) => output.exitCode(code)))).toEqual([0, 1, 64]);
  expect(said).toEqual([]);
});

test('output that is lost is told once, and a command that went well did not', async () => {
  const stream = new EventEmitter();
  const said: string[] = [];
  const output = watchOutput([stream], (text) => said.push(text));
  stream.emit('error', failing('ENOSPC'));
  stream.emit('error', failing('ENOSPC'));
  expect(await Promise.all([0, 1, 64].map((code) => output.exitCode(code)))).toEqual([2, 1, 64]);
  expect(said).toEqual(['plumbline: the output cannot be written: made: ENOSPC\n']);
});
