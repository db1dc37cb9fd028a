import { expect, test } from 'vitest';
import { run, type RunOptions } from '../../../src/product/cli/programmatic.js';

test.each([
  [{ requestz: 3 }, /unknown option `requestz`; did you mean `requests`\?/],
  [{ requests: '30' }, /wrong option `requests`; expected a number above 0; found "30"/],
  [{ requests: -3 }, /wrong option `requests`; expected a number above 0/],
  [{ depth: 'x' }, /wrong option `depth`; expected `gate` or `release`/],
  [{ require: 2 }, /wrong option `require`; expected a number from 0 to 1/],
  [{ seed: 'any' }, /wrong option `seed`; expected an integer or `random`/],
  [{ out: 7 }, /wrong option `out`; expected a value of the type string/],
  [{ toString: 'x' }, /unknown option `toString`; expected one of target, /],
])('a program without types that gives %j is told what is expected', async (options, message) => {
  await expect(run(options as RunOptions)).rejects.toThrow(message);
});
