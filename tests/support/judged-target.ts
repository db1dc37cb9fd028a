import { referenceProfile } from '../../src/reference/profile.js';
import { defineTarget } from '../../src/product/profile/profile.js';

/**
 * The reference as a live target would be described: at the address in `JUDGED_ORIGIN`, with a short time-out, and with
 * the pace and bounds of a live target.
 */
const { bases, ...reference } = referenceProfile(process.env.JUDGED_ORIGIN ?? 'http://no-such-host.invalid');
const { control: _, ...live } = bases;

export default defineTarget({
  ...reference,
  name: 'judged',
  bases: live,
  allow: ['read', 'build', 'session'],
  pacing: {
    perSecond: Number(process.env.JUDGED_RPS ?? 1000),
    concurrency: 4,
    timeout: Number(process.env.JUDGED_TIMEOUT ?? 1000),
  },
});
