import { expect, test } from 'vitest';
import { registered } from '../../src/product/apis/registry.js';
import { runOnce } from '../../src/laboratory/proof/run-once.js';
import { damaging } from '../support/damage.js';

/** So many seeds in `npm test`, each with another part of a gate; `npm run damage` tries 1,000. */
const seeds = Number(process.env.DAMAGE_SEEDS ?? 8);
const parts = 20;
const first = Number(process.env.DAMAGE_FROM ?? 781);

test.each(registered.map(({ api }) => api.name))(
  'no damage to responses of the %s API makes the suite fail',
  async (only) => {
    const faults: Record<string, unknown> = {};
    for (let seed = first; seed < first + seeds; seed += 1) {
      const { suiteFaults } = await runOnce({
        seed,
        only,
        shard: { index: 1 + (seed % parts), of: parts },
        inject: ({ handle }) => damaging(handle, seed),
      });
      if (suiteFaults !== undefined) faults[`DAMAGE_FROM=${seed} DAMAGE_SEEDS=1`] = suiteFaults;
    }
    expect(faults).toEqual({});
  },
  3_600_000,
);
