import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { watchOutput } from '../../../src/product/cli/main.js';

test.each([
  ['that nobody reads is not told', ['EPIPE', 'ERR_STREAM_DESTROYED'], [0, 1, 64], []],
  ['that is lost', ['ENOSPC', 'ENOSPC'], [2, 1, 64], ['plumbline: the output cannot be written: made: ENOSPC\n']],
])('output %s', async (_, codes, expected, said) => {
  const stream = new EventEmitter();
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exitCodeOf = watchOutput([stream]);
  for (const code of codes) stream.emit('error', Object.assign(new Error(`made: ${code}`), { code }));
  const given = await Promise.all([0, 1, 64].map(exitCodeOf));
  const told = write.mock.calls.map(([text]) => text);
  write.mockRestore();
  expect([given, told]).toEqual([expected, said]);
});
