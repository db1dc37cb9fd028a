import { defineTarget, type Profile } from '../product/profile/profile.js';
import type { BorrowFixtures } from '../product/apis/borrow/fixtures.js';
import { borrowFixturesAt, builderSecret } from './borrow/fixtures.js';
import { basesUnder } from './server.js';
import { apiKeys } from './gateway.js';
import { swapOrderFixtures } from './swap-order/fixtures.js';
import { ownerName, ownerSecret, referenceTriggerProfile } from './trigger/fixtures.js';

/** The profile of the embedded reference at an origin; its credentials are public, for they open nothing else. */
export function referenceProfile(origin: string, readLag?: BorrowFixtures['readLag']): Profile {
  return defineTarget({
    name: 'reference',
    bases: basesUnder(origin),
    apiKey: { value: apiKeys.genuine },
    apiKeyWithoutAccess: { value: apiKeys.withoutAccess },
    allow: ['read', 'build', 'session', 'create', 'settle'],
    wallets: { build: { value: builderSecret }, [ownerName]: { value: ownerSecret } },
    swapOrder: swapOrderFixtures,
    borrow: { ...borrowFixturesAt(basesUnder(origin).rpc), ...(readLag !== undefined && { readLag }) },
    trigger: referenceTriggerProfile,
  });
}
