import type { Profile } from '../../product/profile/profile.js';
import type { Reference } from '../../reference/composition.js';
import type { Handler } from '../../reference/reference.js';

/** A conforming variation: with it, nothing may turn red. */
export interface Variant {
  readonly id: string;
  readonly says: string;
  /** Requirements of the level `should` that it does not keep, though the documents allow it. */
  readonly departs?: readonly string[];
  /** It changes when answers come, and not what they say. */
  readonly timing?: true;
  /** What the profile of such a deployment says otherwise. */
  readonly declare?: (profile: Profile) => Profile;
  inject(reference: Reference): Handler;
}
