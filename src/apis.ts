import { borrow } from './borrow/api.js';
import type { Api } from './core/api.js';
import { swapOrder } from './swap-order/api.js';
import type { Profile } from './target/profile.js';
import { trigger } from './trigger/api.js';

/** An API together with where a profile keeps its fixtures. */
export interface Registered<F = never> {
  readonly api: Api<F>;
  readonly fixturesOf: (profile: Profile) => F | undefined;
}

function register<F>(api: Api<F>, fixturesOf: (profile: Profile) => F | undefined): Registered {
  return { api, fixturesOf } as unknown as Registered;
}

/** Every API the suite judges, in the order in which a run goes through them. */
export const registered: readonly Registered[] = [
  register(swapOrder, (profile) => profile.swapOrder),
  register(borrow, (profile) => profile.borrow),
  register(trigger, (profile) => profile.trigger),
];
