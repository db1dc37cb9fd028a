import type { Defect } from '../defects/defect.js';
import { defects as written } from '../defects/index.js';
import { shapeDefects } from './shape-defects.js';

export interface KnownDefect extends Defect {
  /** Derived from the contract, or written by hand. */
  readonly origin: 'shape' | 'behaviour';
}

let all: ReadonlyMap<string, KnownDefect> | undefined;

/** Every defect by its id. */
export function knownDefects(): ReadonlyMap<string, KnownDefect> {
  all ??= new Map(
    [
      ...written.map((defect): KnownDefect => ({ ...defect, origin: 'behaviour' })),
      ...shapeDefects().map((defect): KnownDefect => ({ ...defect, origin: 'shape' })),
    ].map((defect) => [defect.id, defect]),
  );
  return all;
}

/** Throws an Error for an unknown id. */
export function findDefect(id: string): KnownDefect {
  const found = knownDefects().get(id);
  if (found === undefined) throw new Error(`no defect ${JSON.stringify(id)} is known`);
  return found;
}

const apis = { ORDER: 'swapOrder', BORROW: 'borrow', TRIGGER: 'trigger' } as const;

/** The API whose requirements a defect breaks. */
export function apiOf({ breaks }: Pick<Defect, 'breaks'>): string {
  const prefix = breaks[0]?.split('-')[0] ?? '';
  return apis[prefix as keyof typeof apis];
}
