import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { registered } from '../../src/apis/registry.js';
import { isJudged } from '../../src/model/requirement.js';
import { conduct } from '../../src/proof/conduct.js';
import { knownDefects } from '../../src/proof/known-defects.js';
import { objectionsTo, type Proof } from '../../src/proof/proof.js';
import { wholeProof } from '../../src/proof/settings.js';

/** Another sample of the derived defects each day, and the same all day long. */
const seed = Math.floor(Date.now() / 86_400_000);

let proof: Proof;

/** The whole takes minutes (`npm run proof`); this many take well under one. */
const sizes = { behaviour: 60, shape: 30 } as const;

function sampleOf(origin: keyof typeof sizes): readonly string[] {
  const ids = [...knownDefects().values()].filter((defect) => defect.origin === origin).map(({ id }) => id);
  const length = { minLength: sizes[origin], maxLength: sizes[origin] };
  return fc.sample(fc.shuffledSubarray(ids, length), { seed, numRuns: 1 })[0] ?? [];
}

beforeAll(async () => {
  const only = [...sampleOf('behaviour'), ...sampleOf('shape')];
  proof = await conduct({ ...wholeProof, seed, seeds: 1, only });
}, 280_000);

test(`with a defect in, exactly what it breaks fails (seed ${seed})`, () => {
  expect(proof.defects).toHaveLength(sizes.behaviour + sizes.shape);
  expect(objectionsTo(proof, false)).toEqual([]);
});

test('a broken requirement is one that is judged, and ids of defects are unique', () => {
  const judged = new Set(
    registered.flatMap(({ api }) => api.catalogue.requirements.filter(isJudged).map(({ id }) => id)),
  );
  for (const { id, breaks } of knownDefects().values())
    expect([id, breaks.length > 0, breaks.filter((broken) => !judged.has(broken))]).toEqual([id, true, []]);
});

test('every must is broken by a defect', () => {
  const broken = new Set([...knownDefects().values()].flatMap(({ breaks }) => breaks));
  const musts = registered.flatMap(({ api }) =>
    api.catalogue.requirements.flatMap((one) =>
      isJudged(one) && one.level === 'must' && one.whenSeen !== true ? [one.id] : [],
    ),
  );
  expect(musts.filter((id) => !broken.has(id))).toEqual([]);
});
