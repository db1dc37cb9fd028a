import fc from 'fast-check';
import { bench, describe } from 'vitest';
import { registered } from '../../src/product/apis/registry.js';
import { inputsOf } from '../../src/product/explore/inputs.js';
import { referenceProfile } from '../../src/reference/profile.js';
import { keypairFromSeed } from '../../src/product/solana/keypair.js';
import { swapOrderFixtures } from '../../src/reference/swap-order/profile.js';
import { orders } from '../../src/product/apis/swap-order/orders.js';

const profile = referenceProfile('http://reference.invalid');

describe('a hundred inputs are sampled', () => {
  for (const { api, fixturesOf } of registered)
    for (const scenario of api.scenarios.slice(0, 2))
      bench(scenario.name, () => void inputsOf(scenario, 1, 100, fixturesOf(profile) as never, api.bases));
});

describe('an order', () => {
  bench('is shrunk from its first failure to the smallest with a taker', () => {
    const details = fc.check(
      fc.property(orders(swapOrderFixtures), ({ taker }) => taker === undefined),
      { seed: 1 },
    );
    if (!details.failed) throw new Error('no order had a taker; nothing was shrunk');
  });
});

describe('a wallet', () => {
  let count = 0;
  bench('is made from a seed', () => {
    const seed = new Uint8Array(32);
    new DataView(seed.buffer).setUint32(0, (count += 1));
    keypairFromSeed(seed);
  });
});
