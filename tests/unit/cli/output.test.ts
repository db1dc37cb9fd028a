import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { doctorCommand } from '../../../src/product/cli/commands/doctor.js';
import { watchOutput } from '../../../src/product/cli/main.js';
import { writeText } from '../../../src/product/results/output.js';
import { freshFolder } from '../../support/command-line.js';
import { during, serving } from '../../support/serving.js';

const error = '\n::error::x\u001b[2J\u009b31m##vso[task.complete]';

test.each([true, false])('what doctor prints of a response is text alone (as JSON: %s)', async (json) => {
  const server = serving((_, response) => void response.writeHead(400).end(JSON.stringify({ error })));
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await during(server, (origin) => doctorCommand({ json, environment: { ULTRA_BASE_URL: `${origin}/ultra/v1` } }));
  const printed = write.mock.calls.map(([chunk]) => String(chunk)).join('');
  write.mockRestore();
  expect(printed).toContain('error::x');
  expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|^\s*::|##(?:vso|\[)/m);
});
test('a file that cannot be written whole keeps what it held', () => {
  const file = join(freshFolder(), 'kept.txt');
  writeText(file, 'old');
  mkdirSync(`${file}.${process.pid}.part`);
  expect(() => writeText(file, 'new')).toThrow('EISDIR');
  expect(readFileSync(file, 'utf8')).toBe('old');
});
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
