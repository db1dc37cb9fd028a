import type { Sender } from '../../http/client.js';
import type { Profile } from '../../profile/profile.js';
import type { Target } from '../../profile/resolve.js';
import { discoverBorrow, listVaults } from './borrow.js';
import { createInquiry, type Finding } from './inquiry.js';
import { mintsOfVaults } from './pairs.js';
import { discoverSwapOrder } from './swap-order.js';
import { discoverTrigger } from './trigger.js';

/** Requests that discovery sends at most; a quarter of a budget that is smaller than four times as much. */
const mostRequests = 150;

/**
 * Finds what a profile would declare: made by the suite itself, read off responses, and off the chain where an address of
 * a node is declared. Sends only requests that leave nothing behind. What the profile declares already stays.
 */
export async function discover(target: Target, sender: Sender): Promise<readonly Finding[]> {
  const quarter = Math.floor(target.pacing.requests / 4);
  const inquiry = createInquiry(target, sender, Math.min(mostRequests, quarter));
  const vaults = target.bases.borrow === undefined ? [] : await listVaults(inquiry);
  const swap = await discoverSwapOrder(inquiry, mintsOfVaults(vaults.map(({ listed }) => listed)));
  await Promise.all([discoverBorrow(inquiry, vaults), discoverTrigger(inquiry, swap)]);
  return inquiry.findings.filter(({ key }) => valueAt(target.profile, key) === undefined);
}

/** The profile with what was found. */
export function withFindings(profile: Profile, findings: readonly Finding[]): Profile {
  let whole: object = profile;
  for (const { key, value } of findings) whole = set(whole, key.split('.'), value);
  return whole as Profile;
}

function set(within: object, [first = '', ...rest]: readonly string[], value: unknown): object {
  const inner = (within as Readonly<Record<string, unknown>>)[first];
  return { ...within, [first]: rest.length === 0 ? value : set(Object(inner ?? {}) as object, rest, value) };
}

function valueAt(value: unknown, key: string): unknown {
  let current = value;
  for (const name of key.split('.')) current = (Object(current ?? {}) as Record<string, unknown>)[name];
  return current;
}
