import { referenceProfile } from '../../src/reference/profile.js';
import { defineTarget } from '../../src/product/profile/profile.js';

/** Fifty secrets by environment variable, as are the addresses, for a target that gives back what it can. */
const { bases, ...reference } = referenceProfile('http://no-such-host.invalid');

export const secretNames = Array.from({ length: 50 }, (_none, index) => `SECRETIVE_${index}`);

export default defineTarget({
  ...reference,
  name: 'secretive',
  bases: { ultra: bases.ultra!, swapV2: bases.swapV2!, borrow: bases.borrow!, trigger: bases.trigger! },
  apiKey: { env: secretNames[0]! },
  apiKeyWithoutAccess: { env: secretNames[1]! },
  wallets: {
    ...reference.wallets,
    ...Object.fromEntries(secretNames.slice(2).map((env) => [env.toLowerCase(), { env }])),
  },
  settleOnProduction: true,
  pacing: { perSecond: 1000, concurrency: 8 },
});
