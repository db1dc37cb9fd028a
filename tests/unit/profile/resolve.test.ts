import { expect, test } from 'vitest';
import type { Effect } from '../../../src/product/model/exchange.js';
import { resolveTarget } from '../../../src/product/profile/resolve.js';

test.each<[readonly Effect[], string]>([
  [['create'], 'read,build,session,create'],
  [['settle'], 'read,build,session,settle'],
  [['build'], 'read,build'],
  [['read'], 'read'],
])('consent to %j includes %s, in a profile as on the command line', (allow, included) => {
  const profile = { name: 'x', bases: {} };
  const declared = resolveTarget({ ...profile, allow }, {}, {}, false);
  const given = resolveTarget(profile, {}, { allow }, false);
  expect([declared, given].map((target) => [...target.allow].join(','))).toEqual([included, included]);
});
