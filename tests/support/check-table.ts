import { describe, expect, test } from 'vitest';
import type { Api } from '../../src/product/model/api.js';
import { contradiction, type CheckRow } from './check-rows.js';
import { mutants } from './check-mutants.js';

export type { CheckRow, MadeExchange, MadeTrace, Outcome } from './check-rows.js';

export type CheckRows<F> = Readonly<Record<string, readonly CheckRow<F>[]>>;

export interface CheckTable<F> {
  readonly api: Api<F>;
  readonly fixtures: F;
  readonly rows: CheckRows<F>;
}

/** Tables stated so far, for the test that every check has one. */
const stated: CheckTable<never>[] = [];
const collecting = Symbol.for('plumbline.collecting-check-tables');

/**
 * Tests checks by situations made by hand, by the id of their requirement: at least one row that violates and one that
 * passes. Every row is decided by the real judge; tests/suite/check-tables.test.ts silences and inverts every check.
 */
export function checkTable<F>(api: Api<F>, fixtures: F, written: CheckRows<F>): void {
  const rows = api.name === 'swapOrder' ? withMoved(written) : written;
  stated.push({ api, fixtures, rows } as unknown as CheckTable<never>);
  if (collecting in globalThis) return;
  describe.each(Object.entries(rows))('%s', (id, own) => {
    test.each(own.map((row) => [row.outcome, row.name, row] as const))('%s: %s', (_outcome, _name, row) => {
      expect(contradiction(api, id, checkOf(api, id), row, fixtures)).toBeUndefined();
    });
  });
}

/** Checks of swap order that another one makes of the second version. */
const ofFirstVersion: readonly string[] = ['ORDER-006'];

/** A violation at the first version of swap order alone, moved to the second, which is no less bound by most checks. */
function moved<F>({ found, ...row }: CheckRow<F>, id: string): readonly CheckRow<F>[] {
  const given = JSON.stringify(row.given);
  const isMovable = given.includes('"base":"ultra"') && !given.includes('"base":"swapV2"');
  if (row.outcome !== 'violation' || !isMovable || ofFirstVersion.includes(id)) return [];
  const there = JSON.parse(given.replaceAll('"base":"ultra"', '"base":"swapV2"')) as typeof row.given;
  const says = found?.replaceAll('`ultra`', '`swapV2`');
  return [
    { ...row, name: `${row.name}, at the second version`, given: there, ...(says !== undefined && { found: says }) },
  ];
}

function withMoved<F>(rows: CheckRows<F>): CheckRows<F> {
  const all = Object.entries(rows).map(([id, own]) => [id, [...own, ...own.flatMap((row) => moved(row, id))]] as const);
  return Object.fromEntries(all);
}

/** Runs a script or test with tables stated but not tested. */
export async function collectTables(load: () => Promise<unknown>): Promise<readonly CheckTable<never>[]> {
  Object.assign(globalThis, { [collecting]: true });
  try {
    await load();
    return stated;
  } finally {
    Reflect.deleteProperty(globalThis, collecting);
  }
}

/** True when no row of a table notices the change of a check. */
export function survives<F>({ api, fixtures, rows }: CheckTable<F>, id: string, mutant: string): boolean {
  const changed = mutants[mutant]!(checkOf(api, id));
  return (rows[id] ?? []).every((row) => contradiction(api, id, changed, row, fixtures) === undefined);
}

function checkOf<F>({ name, checks }: Api<F>, id: string) {
  const check = checks[id];
  if (check === undefined)
    throw new Error(`${name} has no check ${id}; expected one of ${Object.keys(checks).join(', ')}`);
  return check;
}
