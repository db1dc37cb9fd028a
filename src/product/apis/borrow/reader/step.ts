import type { ExchangeId } from '../../../model/exchange.js';
import { isObject } from '../../../json/parse.js';
import type { SessionView, View } from '../../../model/view.js';
import type { BorrowFixtures } from '../fixtures.js';
import type { BorrowView } from './view.js';

/** What the wallet held, in base units as digits, and the read of positions made at the same moment. */
export interface Reading {
  /** Of the vault's supply token; null where no token account exists. */
  readonly supply: string | null;
  readonly borrow: string | null;
  /** Of every token in the wallet, by mint. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Exchange id of the positions list. */
  readonly positions: ExchangeId;
}

/** What the chain made of a build: `failed` is its own no. */
export type SettlementResult =
  { readonly kind: 'settled' } | { readonly kind: 'failed'; readonly error: string; readonly logs: readonly string[] };

/** One build that was followed onto the chain, as a scenario notes it for the checks: plain data. */
export interface Step {
  /** Exchange id of the build. */
  readonly build: ExchangeId;
  readonly supplyMint: string;
  readonly borrowMint: string;
  readonly result: SettlementResult;
  readonly before: Reading;
  /** After settlement, once the read shows it or the deadline has passed. */
  readonly after?: Reading;
  /** Of a creation: the positions in the other market, where the asked one does not list it. */
  readonly elsewhere?: ExchangeId;
  /** Of a creation: units of the mint at the new position's `address` that the owner holds. */
  readonly nftUnits?: string;
}

/** A simulated build and what came of it. */
export interface Probe {
  readonly build: ExchangeId;
  /** Undefined where the build was refused over HTTP. */
  readonly result?: Simulated;
}

/** An input that must fail, or one at a limit that must not, beside one that works in its place. */
export interface LimitProbe {
  readonly kind: string;
  /** Undefined where no usable response came. */
  readonly probe: Probe | undefined;
  readonly control: Probe | undefined;
}

export interface Simulated {
  readonly error?: string;
  readonly logs: readonly string[];
  readonly balances?: readonly (string | null)[];
}

/** The token program says "insufficient funds", or 1, its number for that, which a profile may give another name. */
export function lacksFunds({ error, logs }: Simulated, { errorNames }: BorrowFixtures): boolean {
  const number = error === undefined ? undefined : customNumber(error);
  const named = number === undefined ? undefined : errorNames?.[number];
  return /insufficient funds/i.test(logs.join('\n')) || named === 'insufficient funds' || number === 1;
}

/** The number of a program's own error. */
export function customNumber(error: string): number | undefined {
  const number = /"Custom":([0-9]+)/.exec(error)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Steps under the fact `steps`; whatever else stands there is none. */
export function stepsOf({ session }: Pick<SessionView<BorrowFixtures>, 'session'>): readonly Step[] {
  const steps = session.facts.steps;
  return Array.isArray(steps) ? (steps as readonly Step[]) : [];
}

/** A probe under the fact of this name. */
export function probeOf({ session }: Pick<SessionView<BorrowFixtures>, 'session'>, name: string): Probe | undefined {
  const probe = session.facts[name];
  return isObject(probe) && typeof probe.build === 'string' ? (probe as unknown as Probe) : undefined;
}

/** Negative tests under the fact `probes`; whatever else stands there is none. */
export function limitProbesOf({ session }: Pick<SessionView<BorrowFixtures>, 'session'>): readonly LimitProbe[] {
  const probes = session.facts.probes;
  return Array.isArray(probes) ? (probes as readonly LimitProbe[]) : [];
}

/** Why a scenario could not go on, if the chain or a fixture stood in its way. */
export function notDecidedBecause({ session }: SessionView<BorrowFixtures>): string | undefined {
  return typeof session.facts.trouble === 'string' ? session.facts.trouble : undefined;
}

export function viewAt(
  { views }: Pick<SessionView<BorrowFixtures>, 'views'>,
  id: ExchangeId | undefined,
): BorrowView | undefined {
  return views.find((view: View<BorrowFixtures>) => view.exchange.id === id);
}

/** Base units of the vault's two tokens in the wallet's associated accounts. */
export interface TokenAmounts {
  readonly supply: string;
  readonly borrow: string;
}

/** One row of the action table, built for the declared wallet and simulated: plain data. */
export interface SimulatedRow {
  readonly build: ExchangeId;
  readonly supplyMint: string;
  readonly borrowMint: string;
  readonly result: Simulated;
  readonly before: TokenAmounts;
  /** What the simulated transaction leaves; undefined where it failed. */
  readonly after?: TokenAmounts;
  /** Why the wallet or the position may not carry this row; undefined where both were seen to. */
  readonly unverified?: string;
}
