import { expect, test } from 'vitest';
import { registered } from '../../src/product/apis/registry.js';
import { bindsClient, isJudged } from '../../src/product/model/requirement.js';
import { knownDefects } from '../../src/laboratory/proof/variation.js';

const judged = registered.flatMap(({ api }) => api.catalogue.requirements.filter(isJudged));

test('a broken requirement is one that is judged', () => {
  const ids = new Set(judged.map(({ id }) => id));
  for (const { id, breaks } of knownDefects)
    expect([id, breaks.length > 0, breaks.filter((broken) => !ids.has(broken))]).toEqual([id, true, []]);
});

test('ids of defects are unique', () => {
  const ids = knownDefects.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test.each(['must', 'should', 'note'] as const)('every %s is broken by a defect', (level) => {
  const broken = new Set<string>(knownDefects.flatMap(({ breaks }) => breaks));
  const required = judged
    .filter((one) => one.level === level && one.whenSeen !== true && !bindsClient(one))
    .map(({ id }) => id);
  expect(required.filter((id) => !broken.has(id))).toEqual([]);
});
