import { borrow } from './borrow/api.js';
import type { BorrowFixtures } from './borrow/fixtures.js';
import type { Api } from '../model/api.js';
import type { Base } from '../model/exchange.js';
import { swapOrder } from './swap-order/api.js';
import type { SwapOrderFixtures } from './swap-order/fixtures.js';
import { trigger } from './trigger/api.js';
import type { TriggerFixtures } from './trigger/fixtures.js';

interface DeclaredFixtures {
  readonly swapOrder?: SwapOrderFixtures;
  readonly borrow?: BorrowFixtures;
  readonly trigger?: TriggerFixtures;
}

export interface Registered<F = never> {
  readonly api: Api<F>;
  readonly fixturesOf: (profile: DeclaredFixtures) => F | undefined;
}

function register<F>(api: Api<F>, fixturesOf: (profile: DeclaredFixtures) => F | undefined): Registered {
  return { api, fixturesOf } as unknown as Registered;
}

/** Every API the suite judges, in the order in which a run goes through them. */
export const registered: readonly Registered[] = [
  register(swapOrder, (profile) => profile.swapOrder),
  register(borrow, (profile) => profile.borrow),
  register(trigger, (profile) => profile.trigger),
];

/** The API that has this among its addresses; the node of the chain and the control of a reference are of none. */
export const registeredAt = (base: Base, all = registered): Registered | undefined =>
  all.find(({ api }) => api.bases.includes(base));

/** One value for each API, by its name. */
export const byApi = <T>(of: (item: Registered) => T): Record<string, T> =>
  Object.fromEntries(registered.map((item) => [item.api.name, of(item)]));

/** The editions of the documents that are judged by. */
export const documentHashes = (): Record<string, string> => byApi(({ api }) => api.catalogue.document.sha256);

export const apiNames: readonly string[] = registered.map(({ api }) => api.name);

/** Of every requirement, in the order of the catalogues. */
export const requirementIds = (): readonly string[] =>
  registered.flatMap(({ api }) => api.catalogue.requirements.map(({ id }) => id));

export const registeredAs = (name: string): Registered | undefined => registered.find(({ api }) => api.name === name);
