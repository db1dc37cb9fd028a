import type { Level } from '../../product/model/requirement.js';
import type { Reference } from '../../reference/composition.js';
import type { Handler } from '../../reference/reference.js';
import { clients, type Client } from '../clients/clients.js';
import type { Defect } from '../defects/defect.js';
import { defects as written } from '../defects/index.js';
import { apiOfVariant, variants } from '../variants/index.js';
import type { Variant } from '../variants/vary.js';
import { shapeDefects } from './shape-defects.js';

export interface KnownDefect extends Defect {
  /** Derived from the contract, or written by hand. */
  readonly origin: 'shape' | 'behaviour';
}

/** Every defect by its id. */
export const knownDefects: ReadonlyMap<string, KnownDefect> = new Map(
  [
    ...written.map((defect): KnownDefect => ({ ...defect, origin: 'behaviour' })),
    ...shapeDefects().map((defect): KnownDefect => ({ ...defect, origin: 'shape' })),
  ].map((defect) => [defect.id, defect]),
);

/** Throws an Error for an unknown id. */
export function findDefect(id: string): KnownDefect {
  const found = knownDefects.get(id);
  if (found === undefined) throw new Error(`no defect ${JSON.stringify(id)} is known`);
  return found;
}

const apis = { ORDER: 'swapOrder', BORROW: 'borrow', TRIGGER: 'trigger' } as const;

/** The API whose requirements a defect breaks. */
export function apiOf({ breaks }: Pick<Defect, 'breaks'>): string {
  const prefix = breaks[0]?.split('-')[0] ?? '';
  return apis[prefix as keyof typeof apis];
}

/** What the proof puts before the suite, and what has to fail then: a fault, what the documents allow, or a client. */
export interface Variation extends Partial<Pick<Variant, 'departs' | 'timing' | 'declare' | 'inject'>> {
  readonly id: string;
  readonly origin: KnownDefect['origin'] | 'conforming' | 'client';
  /** The API that it changes; `undefined` where it changes all. */
  readonly api: string | undefined;
  /** The requirements that fail with it; all others do not. */
  readonly breaks: readonly string[];
  readonly client?: Client;
}

const all: ReadonlyMap<string, Variation> = new Map(
  [
    ...[...knownDefects.values()].map((defect): Variation => ({ ...defect, api: apiOf(defect) })),
    ...clients.map((client): Variation => ({
      ...{ id: client.id, origin: 'client', breaks: client.breaks, client },
      api: client.breaks.length === 0 ? undefined : apiOf(client),
    })),
    ...variants.map((variant): Variation => ({
      ...{ ...variant, origin: 'conforming', breaks: [] },
      api: apiOfVariant(variant.id),
    })),
  ].map((variation) => [variation.id, variation]),
);

export const variations: readonly Variation[] = [...all.values()];

/** Those of these ids, in the order in which they are put in; an unknown id throws an Error. */
export function variationsOf(ids: readonly string[]): readonly Variation[] {
  for (const id of ids) if (!all.has(id)) throw new Error(`no variation ${JSON.stringify(id)} is known`);
  return ids.length === 1 ? [all.get(ids[0]!)!] : variations.filter(({ id }) => ids.includes(id));
}

/** The reference with variations, one around the other. */
export function varied(reference: Reference, some: readonly Variation[]): Handler {
  return some.reduce<Reference>((known, { inject: put }) => ({ ...known, handle: put!(known) }), reference).handle;
}

/** A requirement that failed in a run. */
export interface Failed {
  readonly id: string;
  readonly level: Level;
  readonly says: string;
}

/** What should have failed and did not, and what failed and should not have. */
export interface Difference {
  readonly missing: readonly string[];
  readonly extra: readonly Failed[];
}

/** What conforms may fail a note, and the requirements from which it departs on purpose. */
export function differenceOf(some: readonly Variation[], failed: readonly Failed[]): Difference {
  const breaks = new Set(some.flatMap((variation) => variation.breaks));
  const departs = new Set(some.flatMap((variation) => variation.departs ?? []));
  const ids = new Set(failed.map(({ id }) => id));
  return {
    missing: [...breaks].filter((id) => !ids.has(id)),
    extra: failed.filter(
      ({ id, level }) => !breaks.has(id) && !departs.has(id) && (breaks.size > 0 || level !== 'note'),
    ),
  };
}

/** Whether a run shows that these do anything at all. */
export const isReached = (some: readonly Variation[], reached: number): boolean =>
  reached > 0 || some.every(({ timing, client }) => timing === true || client?.breaks.length === 0);
