import { fileURLToPath } from 'node:url';
import { variationOf } from '../../../src/laboratory/proof/variation.js';
import { createReference, type Reference } from '../../../src/reference/composition.js';
import { listenReference } from '../../../src/reference/listen.js';
import type { Handler } from '../../../src/reference/reference.js';
import { declaredOrders } from '../../../src/reference/trigger/service/declared-orders.js';
import { during } from '../../support/serving.js';
import type { Example } from './examples.js';

/** The base addresses that serve each API. */
export const bases = { swapOrder: ['ultra', 'swapV2'], borrow: ['borrow'], trigger: ['trigger'] } as const;
export type ApiName = keyof typeof bases;

export function contractFile(api: ApiName): string {
  const folder = api === 'swapOrder' ? 'swap-order' : api;
  return fileURLToPath(new URL(`../../../specs/${folder}/openapi.yaml`, import.meta.url));
}

/** One run of a tool on an API of the reference, with a defect in it if one is named. */
export interface PeerRun {
  readonly api: ApiName;
  readonly defect?: string;
  readonly seed: number;
  /** What is noticed after so many requests does not count. */
  readonly requests: number;
  /** Requests that the reference answers, by operation. */
  readonly examples: Readonly<Record<string, readonly Example[]>>;
  /** An empty folder for files of the tool. */
  readonly folder: string;
}

/** What a tool holds against its target, and the number of the request that first shows it. */
export type Held = Record<string, number>;

/** A tool; a run of it holds nothing where it finds no fault. */
export type Tool = (run: PeerRun) => Promise<Held>;

export function noteFirst(held: Held, name: string, request: number): void {
  held[name] = Math.min(held[name] ?? Number.POSITIVE_INFINITY, request);
}

export function handlerOf({ defect }: PeerRun, reference: Reference): Handler {
  return defect === undefined ? reference.handle : variationOf(defect).inject(reference);
}

/** Serves the reference of a run while a tool uses it with a token of the wallet that owns the declared orders. */
export async function whileServed(run: PeerRun, use: (origin: string, token: string) => Promise<Held>): Promise<Held> {
  const reference = createReference({ seed: 1 });
  const { state, tokens } = reference.trigger;
  const owner = state.priceOrders.get(declaredOrders.open)!.userPubkey;
  return during(listenReference(handlerOf(run, reference)), async (origin) => use(origin, await tokens.issue(owner)));
}
