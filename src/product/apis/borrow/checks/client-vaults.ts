import { createHash } from 'node:crypto';
import { unless, type FoldedSituation } from '../../../model/check.js';
import type { ExchangeId } from '../../../model/exchange.js';
import { newest, newestKept, newestOpen, spanOf, type Span } from '../../traffic.js';
import { isObject } from '../../../json/parse.js';
import { integerOf } from '../amount.js';
import { borrow } from '../facts.js';
import { marketOf } from '../listed.js';
import { payloadOf } from '../payload.js';
import { isBuild, type BorrowView } from '../view.js';

/** A vault as it was listed: the exchange that showed it first, and the least `minimumBorrowing` that was shown. */
interface Shown {
  readonly exchange: ExchangeId;
  readonly minimum?: string;
}

/** A request to build, in base units as digits. */
interface Built extends Span {
  readonly market: string;
  readonly vaultId: string;
  readonly isNew: boolean;
  readonly debtAmount: string;
}

export interface ReadAndBuilt {
  /** By market and vault id. */
  readonly shown: Record<string, Record<string, Shown>>;
  readonly built: Built[];
  /** Markets were read that are not known any more. */
  readonly isBounded?: true;
}

/** Vaults of all markets that stay known once a recording is complete. */
const mostOpenVaults = 400;

/** Some of the vaults, those of violations first. A market of which none is left is still one in which something was read. */
function withFewVaults(shown: ReadAndBuilt['shown'], violating: readonly Built[]): ReadAndBuilt['shown'] {
  const all = Object.entries(shown).flatMap(([market, vaults]) =>
    Object.entries(vaults).map(([vaultId, vault]) => [market, vaultId, vault] as const),
  );
  if (all.length <= mostOpenVaults) return shown;
  const ids = new Set(violating.map(({ vaultId }) => vaultId));
  const kept: ReadAndBuilt['shown'] = Object.fromEntries(Object.keys(shown).map((market) => [market, {}]));
  const [first, others] = [all.filter(([, id]) => ids.has(id)), all.filter(([, id]) => !ids.has(id))];
  for (const [market, vaultId, vault] of [...first, ...others].slice(0, mostOpenVaults)) kept[market]![vaultId] = vault;
  return kept;
}

type Decide = (built: Built, state: ReadAndBuilt) => Omit<FoldedSituation, 'base'> | undefined;

/** Markets, and vaults of each, that are remembered: as many as no deployment has. */
const mostMarkets = 50;
const mostVaults = 5_000;
const longestName = 100;

/** The first markets and vaults by name, so that merging knows no order. */
function bounded({ shown, built, isBounded }: ReadAndBuilt): ReadAndBuilt {
  const markets = Object.keys(shown).sort();
  return {
    shown: Object.fromEntries(markets.slice(0, mostMarkets).map((market) => [market, first(shown[market]!)])),
    built,
    ...((isBounded === true || markets.length > mostMarkets) && { isBounded: true }),
  };
}

function first(vaults: ReadAndBuilt['shown'][string]): ReadAndBuilt['shown'][string] {
  const ids = Object.keys(vaults);
  if (ids.length <= mostVaults) return vaults;
  return Object.fromEntries(
    ids
      .sort()
      .slice(0, mostVaults)
      .map((id) => [id, vaults[id]!]),
  );
}

/** A market by a name of bounded length that no object has by itself. */
function nameOf(view: BorrowView): string {
  const market = marketOf(view);
  if (market.length <= longestName && !(market in Object.prototype)) return market;
  return `of SHA-256 ${createHash('sha256').update(market).digest('hex')}`;
}

/** Judges each request to build against the vaults and positions that were read. */
function ofBuilds(decide: Decide) {
  return borrow.fold<ReadAndBuilt>({
    empty: () => ({ shown: {}, built: [] }),
    of({ views }) {
      const state: ReadAndBuilt = { shown: {}, built: [] };
      for (const view of views) {
        for (const [vaultId, shown] of shownIn(view)) show(state.shown, nameOf(view), vaultId, shown);
        state.built.push(...builtIn(view));
      }
      return state.built.length === 0 && Object.keys(state.shown).length === 0 ? undefined : bounded(state);
    },
    merge(left, right) {
      const shown: ReadAndBuilt['shown'] = {};
      for (const half of [left, right])
        for (const [market, vaults] of Object.entries(half.shown)) {
          shown[market] ??= {};
          for (const [vaultId, vault] of Object.entries(vaults)) show(shown, market, vaultId, vault);
        }
      const isBounded = left.isBounded === true || right.isBounded === true;
      return bounded({ shown, built: newest(left.built, right.built), ...(isBounded && { isBounded }) });
    },
    *decide(state) {
      const known = bounded(state);
      for (const built of newestKept(known.built)) {
        const situation = decide(built, known);
        if (situation) yield { base: built.base, ...situation };
      }
    },
    settle(state) {
      const known = bounded(state);
      const violating: Built[] = [];
      const undecided: Built[] = [];
      const final = newestKept(known.built).flatMap((built) => {
        const situation = decide(built, known);
        // Another recording may show a market or a lower minimum, and lift a violation.
        if (situation !== undefined && situation.violation === undefined) return [{ base: built.base, ...situation }];
        (situation === undefined ? undecided : violating).push(built);
        return [];
      });
      // What is undecided is often nothing that this duty speaks of: it must not drive out what is violated.
      const violations = newestOpen(violating);
      const built = [...violations, ...newestOpen(undecided)];
      return { final, open: { ...known, shown: withFewVaults(known.shown, violations), built } };
    },
  });
}

function show(all: ReadAndBuilt['shown'], market: string, vaultId: string, shown: Shown): void {
  const vaults = (all[market] ??= {});
  const known = vaults[vaultId];
  const earliest = known === undefined || shown.exchange < known.exchange ? shown : known;
  const minimums = [known?.minimum, shown.minimum].flatMap((item) => (item === undefined ? [] : [BigInt(item)]));
  const least = minimums.length === 0 ? undefined : minimums.reduce((a, b) => (a < b ? a : b));
  vaults[vaultId] = { exchange: earliest.exchange, ...(least !== undefined && { minimum: String(least) }) };
}

/** The vaults that a list shows, by themselves or by their positions. */
function shownIn(view: BorrowView): readonly (readonly [vaultId: string, shown: Shown])[] {
  const { operation, inconclusive, response, exchange } = view;
  if (inconclusive !== undefined || response.status !== 200 || !Array.isArray(response.body)) return [];
  if (operation !== 'listVaults' && operation !== 'listPositions') return [];
  return response.body.flatMap((item: unknown): (readonly [string, Shown])[] => {
    if (!isObject(item)) return [];
    const id = integerOf(operation === 'listVaults' ? item.id : item.vaultId);
    const minimum = integerOf(item.minimumBorrowing);
    if (id === undefined) return [];
    return [[String(id), { exchange: exchange.id, ...(minimum !== undefined && { minimum: String(minimum) }) }]];
  });
}

function builtIn(view: BorrowView): readonly Built[] {
  const span = spanOf(view);
  const payload = isBuild(view) && view.inconclusive === undefined ? payloadOf(view) : undefined;
  if (span === undefined || payload === undefined) return [];
  const { vaultId, positionId, debtAmount } = payload;
  return [{ ...span, market: nameOf(view), vaultId: String(vaultId), isNew: positionId === 0n, debtAmount }];
}

/** What a request to build owes to what was read before. */
export const clientVaults = {
  'BORROW-109': ofBuilds(({ id, market, vaultId }, { shown, isBounded }) => {
    const here = shown[market]?.[vaultId];
    if (here !== undefined) return { exchanges: [here.exchange, id] };
    // A market of which anything was read may hold the vault in a list that nobody recorded.
    if (shown[market] !== undefined || isBounded === true) return undefined;
    const [other, vaults] = Object.entries(shown).find(([, vaultsOf]) => vaultsOf[vaultId] !== undefined) ?? [];
    if (other === undefined) return undefined;
    const violation = {
      expected: `the market in which vault ${vaultId} was read, \`${other}\``,
      actual: `the market \`${market}\`, in which nothing was read`,
    };
    return { exchanges: [vaults![vaultId]!.exchange, id], violation };
  }),
  'BORROW-905': ofBuilds(({ id, market, vaultId, isNew, debtAmount }, { shown }) => {
    const vault = shown[market]?.[vaultId];
    const minimum = vault?.minimum;
    if (!isNew || minimum === undefined || !/^\+?[0-9]{1,60}$/.test(debtAmount)) return undefined;
    const debt = BigInt(debtAmount.replace('+', ''));
    if (debt === 0n) return undefined;
    const violation = unless(
      debt >= BigInt(minimum),
      `a debt of at least ${minimum}, the \`minimumBorrowing\` of vault ${vaultId}`,
      `a new position with a \`debtAmount\` of ${debt}`,
    );
    return { exchanges: [vault!.exchange, id], violation };
  }),
};
