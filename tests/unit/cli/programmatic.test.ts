import { expect, test } from 'vitest';
import { run, type RunOptions } from '../../../src/product/cli/programmatic.js';

test.each([
  [{ requestz: 3 }, /unknown option `requestz`; did you mean `requests`\?/],
  [{ requests: '30' }, /wrong option `requests`; expected a whole number above 0; found "30"/],
  [{ requests: 1.5 }, /wrong option `requests`; expected a whole number above 0/],
  [{ allow: ['reed'] }, /wrong option `allow`; expected an array of `read`, `build`/],
  [{ report: ['pdf'] }, /wrong option `report`; expected an array of `html`/],
  [{ shard: { index: 3, of: 2 } }, /wrong option `shard`; expected `{ index, of }`/],
  [{ perOperation: { getOrder: -5 } }, /wrong option `perOperation`; expected an object of whole numbers/],
  [{ target: 'reference', perOperation: { getOdrer: 5 } }, /no operation "getOdrer" \(did you mean getOrder\?\)/],
  [{ signal: {} }, /wrong option `signal`; expected an AbortSignal/],
  [{ depth: 'x' }, /wrong option `depth`; expected `gate` or `release`/],
  [{ require: 2 }, /wrong option `require`; expected a number from 0 to 1/],
  [{ seed: 'any' }, /wrong option `seed`; expected an integer or `random`/],
  [{ out: 7 }, /wrong option `out`; expected a value of the type string/],
  [{ toString: 'x' }, /unknown option `toString`; expected one of target, /],
])('a program without types that gives %j is told what is expected', async (options, message) => {
  await expect(run(options as RunOptions)).rejects.toThrow(message);
});
