import { expect, test } from 'vitest';
import { registered } from '../../../src/product/apis/registry.js';
import { isJudged } from '../../../src/product/model/requirement.js';
import { areaOf, areas } from '../../../src/product/results/area.js';

const all = registered.flatMap(({ api }) =>
  api.catalogue.requirements.map((requirement) => ({ requirement, area: areaOf(api.name, requirement) })),
);
const idsIn = (area: string): readonly string[] =>
  all.filter((one) => one.area === area).map(({ requirement: { id } }) => id);

test('every testable requirement has one area, and no other has any', () => {
  const known = new Set(areas.map(({ id }) => id));
  for (const { requirement, area } of all) {
    if (isJudged(requirement)) expect(known, requirement.id).toContain(area);
    else expect(area, requirement.id).toBeUndefined();
  }
});

test('the headline areas hold what they are named after', () => {
  expect(idsIn('min-i128')).toEqual(expect.arrayContaining(['BORROW-232', 'BORROW-235', 'BORROW-276', 'BORROW-278']));
  expect(idsIn('both-versions')).toEqual(expect.arrayContaining(['ORDER-004', 'ORDER-208', 'ORDER-213', 'ORDER-215']));
  expect(idsIn('token-rule')).toEqual(expect.arrayContaining(['TRIGGER-022', 'TRIGGER-024', 'TRIGGER-041']));
  expect(idsIn('token-rule')).not.toContain('TRIGGER-017');
  expect(idsIn('required-fields')).toEqual(expect.arrayContaining(['ORDER-055']));
  const isRequired = ({ requirement }: (typeof all)[number]): boolean =>
    !isJudged(requirement) || requirement.at?.some(({ keyword }) => keyword === 'required') === true;
  expect(all.filter((one) => one.area === 'required-fields' && !isRequired(one))).toEqual([]);
});
