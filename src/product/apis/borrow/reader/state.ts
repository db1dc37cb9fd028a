import type { ExchangeId } from '../../../model/exchange.js';
import type { Origin } from '../../../model/history.js';
import { isVault, type BorrowFixtures } from '../fixtures.js';
import type { readTerms } from '../fixtures/request.js';
import type { BorrowFacts, LimitProbe, Probe, Reading, Simulated, Step, BuildPath } from './view.js';
import type { ListedPosition } from './listed.js';
import type { Payload } from './payload.js';

/** A vault by its market's list, with the amounts that the profile declares for it. */
export type VaultTerms = NonNullable<ReturnType<typeof readTerms>>;

/** Base units in a position, by the steps that settled or by the profile; `supply` where it is known. */
export interface Amounts {
  readonly supply: bigint | undefined;
  readonly debt: bigint;
}

export interface Simulation {
  readonly result: Simulated & { readonly balances: readonly (string | null)[] };
  /** Token accounts whose balance afterwards was of interest. */
  readonly accounts: readonly string[];
  readonly isSigned: boolean;
}

export interface Place {
  readonly payload: Payload;
  readonly market: string;
  readonly terms: VaultTerms | undefined;
}

/** A build with what was known as it was sent, and what the chain showed of it since. */
export interface Attempt extends Place {
  readonly id: ExchangeId;
  readonly path: BuildPath;
  /** The bytes of the request: a build that is sent once more has the same. */
  readonly text: string;
  readonly isBuilt: boolean;
  readonly nftId: bigint | undefined;
  readonly lookupTables: readonly string[];
  /** What the wallet and the list showed last before it, unless the chain was told something since. */
  readonly before: Reading | undefined;
  readonly listedBefore: readonly ListedPosition[] | undefined;
  readonly amounts: Amounts | undefined;
  readonly kind: string | undefined;
  readonly unverified: string | undefined;
  readonly simulations: Simulation[];
}

export interface OpenProbe {
  readonly attempt: Attempt;
  readonly known: LimitProbe & { control: Probe | undefined };
}

type Growing<Fact> = Fact extends readonly (infer Item)[] ? Item[] : Fact;
type GrowingFacts = { -readonly [Name in keyof BorrowFacts]?: Growing<BorrowFacts[Name]> };

/** What is known of vaults, wallets, positions and builds, by keys of `keyOf`. */
export const emptyState = (fixtures: BorrowFixtures, origin: Origin) => ({
  ...{ fixtures, origin },
  vaults: new Map<string, VaultTerms>(),
  /** Positions by wallet and market, as they were listed last, and the exchange. */
  lists: new Map<string, { readonly id: ExchangeId; readonly positions: readonly ListedPosition[] | undefined }>(),
  /** Positions and holdings that were read since the chain was told something. */
  fresh: new Set<string>(),
  /** Where a position was created that no list has shown yet, by owner, market and vault. */
  unseen: new Set<string>(),
  /** What wallets hold, by token program and mint. */
  holdings: new Map<string, Map<string, ReadonlyMap<string, bigint>>>(),
  /** The token program of each mint that any wallet held. */
  programs: new Map<string, string>(),
  /** Base units that a wallet was given, by wallet and token. */
  given: new Map<string, bigint>(),
  /** A method changed the chain that nothing is known of. */
  isUnknown: false,
  /** Base units in token accounts that were read together. */
  accounts: new Map<string, readonly (string | null)[]>(),
  wallets: new Set<string>(),
  positions: new Map<string, Amounts>(),
  /** What the literal takes for all of the debt of a position, by a simulation. */
  taken: new Map<string, bigint>(),
  attempts: new Array<Attempt>(),
  /** Operate builds by the message to be signed, without its blockhash. */
  messages: new Map<string, Attempt>(),
  sent: new Map<string, Attempt>(),
  /** The step that settled last, until the chain is told something else. */
  open: undefined as { readonly attempt: Attempt; readonly step: Step } | undefined,
  probes: new Array<OpenProbe>(),
  facts: {} as GrowingFacts,
});

export type State = ReturnType<typeof emptyState>;

export const keyOf = (...parts: readonly unknown[]): string => parts.map(String).join('/');

const roles = ['debtFree', 'withDebt'] as const;

/** Whether the profile names the position as one of the build wallet, in one of these roles. */
export function isDeclared(
  { payload: { vaultId, positionId }, market }: Place,
  { fixtures: { positions } }: State,
  as: readonly (typeof roles)[number][] = roles,
): boolean {
  if (positions === undefined || positions === 'made-by-run') return false;
  return as.some(
    (role) => isVault(positions[role], vaultId, market) && BigInt(positions[role].positionId) === positionId,
  );
}
