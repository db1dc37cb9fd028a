import type { Reference } from '../../reference/composition.js';
import type { Handler } from '../../reference/reference.js';
import type { Level } from '../../product/model/requirement.js';
import type { Defect } from '../defects/defect.js';
import { shapeDefects } from './shape-defects.js';
import { defectsOfBuilds } from '../defects/borrow/builds.js';
import { defectsOfLists } from '../defects/borrow/lists.js';
import { defectsOfRequests } from '../defects/borrow/requests.js';
import { defectsOfSettlement } from '../defects/borrow/settlement.js';
import { together } from '../defects/operators.js';
import { defectsOfQuotes } from '../defects/swap-order/quotes.js';
import { defectsOfOrders as defectsOfSwapOrders } from '../defects/swap-order/orders.js';
import { defectsOfFailures } from '../defects/trigger/failures.js';
import { defectsOfImpersonation } from '../defects/trigger/impersonation.js';
import { defectsOfOrders } from '../defects/trigger/orders.js';
import { defectsOfSignIn } from '../defects/trigger/sign-in.js';
import { borrow } from '../variants/borrow/borrow.js';
import { everywhere, headers, spellings } from '../variants/everywhere.js';
import type { Variant, Variants } from '../variants/vary.js';
import { swapOrder } from '../variants/swap-order/orders.js';
import { triggerOrder } from '../variants/trigger/trigger.js';

/** A change of the reference, and what has to fail with it in: a fault, or something that the documents allow. */
export interface Variation extends Omit<Defect, 'breaks'>, Variant {
  /** Written by hand, derived from the contract, or allowed. */
  readonly origin: 'behaviour' | 'shape' | 'conforming';
  /** The API that it changes; `undefined` where it changes all. */
  readonly api: string | undefined;
  /** The requirements that fail with it; all others do not. */
  readonly breaks: readonly string[];
}

const writtenFor = (api: string, ...lists: readonly (readonly Defect[])[]): readonly Variation[] =>
  lists.flat().map((defect) => ({ ...defect, origin: 'behaviour', api }));

const conforming = (api: string | undefined, own: Variants): readonly Variation[] =>
  Object.entries(own).map(([id, variant]) => ({
    ...{ id, api, origin: 'conforming', breaks: [] },
    ...(typeof variant === 'function' ? { inject: variant } : variant),
  }));

/** Every defect and every conforming variant; their ids are unique. */
export const variations: readonly Variation[] = [
  ...writtenFor('swapOrder', defectsOfSwapOrders, defectsOfQuotes),
  ...writtenFor('borrow', defectsOfLists, defectsOfRequests, defectsOfBuilds, defectsOfSettlement),
  ...writtenFor('trigger', defectsOfSignIn, defectsOfOrders, defectsOfImpersonation, defectsOfFailures),
  ...shapeDefects().map((defect): Variation => ({ ...defect, origin: 'shape' })),
  ...conforming('borrow', borrow),
  ...conforming('swapOrder', swapOrder),
  ...conforming('trigger', triggerOrder),
  // Those that only spell an answer otherwise come last, for they end in text.
  ...conforming(undefined, { ...everywhere, ...spellings, ...headers }),
];

export const variants: readonly Variation[] = variations.filter(({ origin }) => origin === 'conforming');
export const knownDefects: readonly Variation[] = variations.filter(({ origin }) => origin !== 'conforming');

/** The variation of this id; an unknown id throws an Error. */
export const variationOf = (id: string): Variation => variationsOf([id])[0]!;

/** The reference with these variations in, the last one outermost; an unknown id throws an Error. */
export const withVariations = (reference: Reference, ids: readonly string[]): Handler =>
  together(...ids.map((id) => variationOf(id).inject))(reference);

/** Those of these ids, in the order in which they are put in; an unknown id throws an Error. */
export function variationsOf(ids: readonly string[]): readonly Variation[] {
  const found = variations.filter(({ id }) => ids.includes(id));
  const unknown = ids.filter((id) => !found.some((variation) => variation.id === id));
  if (unknown.length > 0) throw new Error(`no variation ${JSON.stringify(unknown[0])} is known`);
  return found;
}

/** A requirement that failed in a run. */
export interface Failed {
  readonly id: string;
  readonly level: Level;
  readonly says: string;
}

/** What a run with variations in showed. */
export interface Shown {
  readonly failed: readonly Failed[];
  /** Whether the variations changed a request or a response. */
  readonly reached: boolean;
  /** A fault of the suite itself. */
  readonly fault?: string;
}

/** How a run was diagnosed; several runs are diagnosed as the worst of them, which is the first of these. */
export const outcomes = ['broken', 'unreached', 'missed', 'misdiagnosed', 'exact'] as const;

export interface Diagnosis {
  readonly outcome: (typeof outcomes)[number];
  /** What should have failed and did not, and what failed and should not have. */
  readonly missing: readonly string[];
  readonly extra: readonly Failed[];
}

/** What conforms may fail a note, and the requirements from which it departs on purpose. */
export function diagnosisOf(some: readonly Variation[], { failed, reached, fault }: Shown): Diagnosis {
  const breaks = new Set(some.flatMap((variation) => variation.breaks));
  const departs = new Set(some.flatMap((variation) => variation.departs ?? []));
  const ids = new Set(failed.map(({ id }) => id));
  const missing = [...breaks].filter((id) => !ids.has(id));
  const extra = failed.filter(
    ({ id, level }) => !breaks.has(id) && !departs.has(id) && (breaks.size > 0 || level !== 'note'),
  );
  const differs = { missing, extra };
  if (fault !== undefined) return { outcome: 'broken', ...differs };
  // What changes times alone need not change a response.
  if (!reached && !some.every(({ timing }) => timing === true)) return { outcome: 'unreached', ...differs };
  if (missing.length > 0) return { outcome: 'missed', ...differs };
  return { outcome: extra.length > 0 ? 'misdiagnosed' : 'exact', ...differs };
}
