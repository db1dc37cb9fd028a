import { expect, test, vi } from 'vitest';
import { doctorCommand } from '../../../src/product/cli/commands/doctor.js';
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
