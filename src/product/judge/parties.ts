import type { Api } from '../model/api.js';
import { bindsClient } from '../model/requirement.js';

/** What binds the API; undefined, which means everything, where nothing binds a client. */
export function withoutClientDuties<F>({ catalogue: { requirements } }: Api<F>): ReadonlySet<string> | undefined {
  return requirements.some(bindsClient)
    ? new Set(requirements.filter((requirement) => !bindsClient(requirement)).map(({ id }) => id))
    : undefined;
}

/** What binds the API and what binds its client: to be judged in the traffic of somebody else. */
export function bothParties<F>({ catalogue: { requirements } }: Api<F>): ReadonlySet<string> {
  return new Set(requirements.map(({ id }) => id));
}
