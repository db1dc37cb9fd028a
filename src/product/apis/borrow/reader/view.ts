import type { operations } from '#generated/borrow/types.js';
import type { Sending } from '../../../model/scenario.js';
import type { View, SessionView } from '../../../model/view.js';
import type { BorrowFixtures } from '../fixtures.js';
import { checksOf, type Check } from '../../../model/check.js';
import type { ExchangeId } from '../../../model/exchange.js';

export type Vaults = operations['listVaults']['responses'][200]['content']['application/json'];
export type Positions = operations['listPositions']['responses'][200]['content']['application/json'];
export type BuiltTransaction = operations['operate']['responses'][200]['content']['application/json'];
export type BuiltInstructions = operations['operateInstructions']['responses'][200]['content']['application/json'];

export type BorrowSending = Sending<BorrowFixtures>;
export type BorrowView<Body = unknown> = View<BorrowFixtures, Body>;

export const paths = ['operate', 'operateInstructions'] as const;
export type BuildPath = (typeof paths)[number];

export const everyOperation = ['listVaults', 'listPositions', ...paths] as const;
export type Operation = (typeof everyOperation)[number];

/** The same check for each of these, by their ids in that order. */
const onEach =
  <All extends readonly string[]>(all: All) =>
  <Id extends string>(
    ids: { readonly [Place in keyof All]: Id },
    checkOf: (one: All[number]) => Check<BorrowFixtures>,
  ) =>
    Object.fromEntries(all.map((one, index) => [ids[index], checkOf(one)])) as Record<Id, Check<BorrowFixtures>>;

export const onPaths = onEach(paths);
export const onOperations = onEach(everyOperation);

export const otherPath = (path: BuildPath): BuildPath => (path === 'operate' ? 'operateInstructions' : 'operate');

export const isBuild = (view: View) => view.operation === 'operate' || view.operation === 'operateInstructions';

/** The requests with the genuine key, where any has it: what is refused for its key tells nothing of the rest. */
export function withGenuineKey<Of extends View>(views: readonly Of[]): readonly Of[] {
  const genuine = views.filter(({ credentials }) => credentials.apiKey === 'genuine');
  return genuine.length > 0 ? genuine : views;
}

/** What the wallet held, in base units as digits, and the read of positions made at the same moment. */
export interface Reading {
  /** Of the vault's supply token; null where no token account exists. */
  readonly supply: string | null;
  readonly borrow: string | null;
  readonly tokens: Readonly<Record<string, string>>;
  readonly positions: ExchangeId;
}

type Mints = Readonly<Record<'supplyMint' | 'borrowMint', string>>;

export interface Step extends Mints {
  readonly build: ExchangeId;
  /** What the chain made of it; with an error it said no. */
  readonly result: Simulated;
  readonly before: Reading;
  /** After settlement, once the read shows it or the deadline has passed. */
  readonly after?: Reading;
  /** Of a creation: the positions in the other market, where the asked one does not list it. */
  readonly elsewhere?: ExchangeId;
  /** Of a creation: units of the mint at the new position's `address` that the owner holds. */
  readonly nftUnits?: string;
}

export interface Simulated {
  readonly error?: string;
  readonly logs: readonly string[];
  readonly balances?: readonly (string | null)[];
}

/** A build, and what its simulation gave; no result where it was refused over HTTP. */
export interface Probe {
  readonly build: ExchangeId;
  readonly result?: Simulated;
}

/** An input that must fail, or one at a limit that must not, beside one that works in its place. */
export interface LimitProbe {
  readonly kind: string;
  readonly probe: Probe;
  readonly control: Probe | undefined;
}

export type TokenAmounts = Readonly<Record<'supply' | 'borrow', string>>;

/** One row of the action table, built for the declared wallet and simulated. */
export interface SimulatedRow extends Mints {
  readonly build: ExchangeId;
  readonly result: Simulated;
  readonly before: TokenAmounts;
  /** What the simulated transaction leaves; undefined where it failed. */
  readonly after?: TokenAmounts;
  /** Why the wallet or the position may not carry this row; undefined where both were seen to. */
  readonly unverified?: string;
}

/** What the traffic of the borrow API and of its chain says to checks, each in order: plain data. */
export interface BorrowFacts {
  readonly steps: readonly Step[];
  readonly rows: readonly SimulatedRow[];
  readonly probes: readonly LimitProbe[];
  /** Lookup tables that a build names, and whether each exists on the chain. */
  readonly tables: { readonly build: ExchangeId; readonly found: Readonly<Record<string, boolean>> };
  /** The node knows an account of the deployment, so that its chain is the same one. */
  readonly isOfChain: true;
  /** Why a scenario could not go on, where the chain or a fixture is the reason. */
  readonly chainError: string;
}

export type BorrowSession = SessionView<BorrowFixtures, BorrowFacts>;

export const borrow = checksOf<BorrowFixtures, BorrowFacts>();

export function viewAt({ views }: BorrowSession, id: ExchangeId | undefined): BorrowView | undefined {
  return views.find(({ exchange }) => exchange.id === id);
}

/** The token program says "insufficient funds", or 1, its number for that, which a profile may give another name. */
export function lacksFunds({ error = '', logs }: Simulated, { errorNames }: BorrowFixtures): boolean {
  const number = customNumber(error);
  const named = number === undefined ? undefined : errorNames?.[number];
  return /insufficient funds/i.test(logs.join('\n')) || named === 'insufficient funds' || number === 1;
}

export function customNumber(error: string): number | undefined {
  const number = /"Custom":([0-9]+)/.exec(error)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** All that the chain said of a transaction. */
export const saidOf = ({ error = '', logs }: Simulated): string => `${error}\n${logs.join('\n')}`;

export const lacksSignature = ({ error = '' }: Simulated): boolean => error.includes('SignatureFailure');

/** What the chain said of a transaction that it refused, for a finding. */
export function failureText({ error = '', logs }: Simulated): string {
  const said = logs.findLast((line) => /error/i.test(line)) ?? '';
  return `${error} ${said}`.trim();
}
