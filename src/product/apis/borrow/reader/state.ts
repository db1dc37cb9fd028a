import type { ExchangeId } from '../../../model/exchange.js';
import type { Origin } from '../../../model/history.js';
import { chainPresetOf, type BorrowFixtures } from '../fixtures.js';
import type { ListedPosition } from './listed.js';
import { ownerOf, type Action, type Payload } from './payload.js';
import type { LimitProbe, Probe, Reading, Simulated, SimulatedRow, Step } from './facts.js';
import type { readTerms } from '../fixtures/terms.js';
import type { BuildPath } from './view.js';

/** A vault by its market's list, with the amounts that the profile declares for it. */
export type VaultTerms = NonNullable<ReturnType<typeof readTerms>>;

/** Base units in a position, by the steps that settled or by the profile; `supply` where it is known. */
export interface Amounts {
  readonly supply: bigint | undefined;
  readonly debt: bigint;
}

interface Simulation {
  readonly result: Simulated & { readonly balances: readonly (string | null)[] };
  /** Token accounts whose balance afterwards was of interest. */
  readonly accounts: readonly string[];
  readonly isSigned: boolean;
}

/** A build with what was known as it was sent, and what the chain showed of it since. */
export interface Attempt {
  readonly id: ExchangeId;
  readonly path: BuildPath;
  readonly market: string;
  /** The bytes of the request: a build that is sent once more has the same. */
  readonly text: string;
  readonly payload: Payload;
  readonly action: Action | undefined;
  readonly isBuilt: boolean;
  /** The position that the response names. */
  readonly nftId: bigint | undefined;
  readonly lookupTables: readonly string[];
  readonly terms: VaultTerms | undefined;
  /** What the wallet and the list showed last before it, unless the chain was told something since. */
  readonly before: Reading | undefined;
  readonly amounts: Amounts | undefined;
  /** The limit that it goes beyond. */
  readonly kind: string | undefined;
  /** Why wallet or position may not carry it. */
  readonly unverified: string | undefined;
  readonly simulations: Simulation[];
}

/** A negative test whose control may still come. */
export interface OpenProbe {
  readonly attempt: Attempt;
  readonly known: LimitProbe & { readonly probe: Probe; control: Probe | undefined };
}

export interface State {
  readonly fixtures: BorrowFixtures;
  readonly origin: Origin;
  readonly vaults: Map<string, VaultTerms>;
  /** Positions by wallet and market, as they were listed last, and the exchange. */
  readonly lists: Map<string, { readonly id: ExchangeId; readonly positions: readonly ListedPosition[] | undefined }>;
  /** Positions by the exchange that listed them. */
  readonly known: Map<ExchangeId | '', readonly ListedPosition[] | undefined>;
  /** Positions and holdings that were read since the chain was told something. */
  readonly fresh: Set<string>;
  /** Where a position was created that no list has shown yet, by owner, market and vault. */
  readonly unseen: Set<string>;
  /** What wallets hold, by token program and mint. */
  readonly holdings: Map<string, Map<string, ReadonlyMap<string, bigint>>>;
  /** The token program of each mint that any wallet held. */
  readonly programs: Map<string, string>;
  /** Base units that a wallet was given, by wallet and token. */
  readonly given: Map<string, bigint>;
  /** A method changed the chain that nothing is known of. */
  isUnknown: boolean;
  /** Base units in token accounts that were read together. */
  readonly accounts: Map<string, readonly (string | null)[]>;
  readonly wallets: Set<string>;
  readonly positions: Map<string, Amounts>;
  /** What the literal takes for all of the debt of a position, by a simulation. */
  readonly taken: Map<string, bigint>;
  readonly attempts: Attempt[];
  /** Operate builds by the message to be signed, without its blockhash. */
  readonly messages: Map<string, Attempt>;
  /** Attempts that were sent, by signature. */
  readonly sent: Map<string, Attempt>;
  /** The step that settled last, until the chain is told something else. */
  open: { readonly attempt: Attempt; readonly index: number } | undefined;
  readonly probes: OpenProbe[];
  readonly facts: {
    steps?: Step[];
    rows?: SimulatedRow[];
    probes?: LimitProbe[];
    tables?: { readonly build: ExchangeId; readonly found: Readonly<Record<string, boolean>> };
    operate?: Probe;
    operateInstructions?: Probe;
    operateAgain?: Probe;
    trouble?: string;
  };
}

export function emptyState(fixtures: BorrowFixtures, origin: Origin): State {
  return {
    fixtures,
    origin,
    vaults: new Map(),
    lists: new Map(),
    known: new Map(),
    fresh: new Set(),
    unseen: new Set(),
    holdings: new Map(),
    programs: new Map(),
    given: new Map(),
    isUnknown: false,
    accounts: new Map(),
    wallets: new Set(),
    positions: new Map(),
    taken: new Map(),
    attempts: [],
    messages: new Map(),
    sent: new Map(),
    open: undefined,
    probes: [],
    facts: {},
  };
}

export const keyOf = (...parts: readonly unknown[]): string => parts.map(String).join('/');

/** What a wallet holds by mint, as it was read last. */
export function heldBy(wallet: string, { holdings }: State): ReadonlyMap<string, bigint> | undefined {
  const held = holdings.get(wallet);
  return held && new Map([...held.values()].flatMap((tokens) => [...tokens]));
}

/** Whether each token program in which the wallet may hold a token of the vault was read since the chain was told something. */
export function isRead(wallet: string, { supplyMint, borrowMint }: VaultTerms, state: State): boolean {
  const { fixtures, fresh, programs } = state;
  const [used, areSeen] = [new Set(programs.values()), programs.has(supplyMint) && programs.has(borrowMint)];
  const needed = chainPresetOf(fixtures)?.tokenPrograms.filter((program) => !areSeen || used.has(program)) ?? [];
  return state.holdings.has(wallet) && needed.every((program) => fresh.has(`wallet ${keyOf(wallet, program)}`));
}

/** What wallet and list show, where both were read since the chain was told something. */
export function readingOf(
  { payload, market, terms }: Pick<Attempt, 'payload' | 'market' | 'terms'>,
  state: State,
): Reading | undefined {
  const { lists, fresh } = state;
  const place = keyOf(ownerOf(payload), market);
  const [list, held] = [lists.get(place), heldBy(payload.signer, state)];
  if (!list || !held || !terms || !fresh.has(`list ${place}`) || !isRead(payload.signer, terms, state))
    return undefined;
  const amount = (mint: string): string | null => held.get(mint)?.toString() ?? null;
  return {
    supply: amount(terms.supplyMint),
    borrow: amount(terms.borrowMint),
    tokens: Object.fromEntries([...held].map(([mint, units]) => [mint, String(units)])),
    positions: list.id,
  };
}

const roles = ['debtFree', 'withDebt'] as const;

/** Whether the profile names the position as one of the build wallet, in one of these roles. */
export function isDeclared(
  { vaultId, positionId }: Payload,
  market: string,
  { fixtures: { positions } }: State,
  as: readonly (typeof roles)[number][] = roles,
): boolean {
  if (positions === undefined || positions === 'made-by-run') return false;
  return as.some((role) => {
    const position = positions[role];
    const isThere = (position.market ?? 'main') === market && BigInt(position.vaultId) === vaultId;
    return isThere && BigInt(position.positionId) === positionId;
  });
}
