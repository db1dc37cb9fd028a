import type { Dialect } from './dialects/dialect.js';
import type { Declared } from './history/declared-bodies.js';

/** What a function of a profile gives back: plain data, at once or later. */
export type Given<Value> = Value | Promise<Value>;

/**
 * Signs bytes with the wallet a step is about and gives the 64 bytes of the signature. The suite inspects what it is
 * asked to sign and refuses a challenge that moves funds; a probe may hand over another key than the body says.
 */
export type Sign = (message: Uint8Array) => Given<Uint8Array>;

export const challengeTypes = ['message', 'transaction'] as const;
export type ChallengeType = (typeof challengeTypes)[number];

/** A request body, and the name under which `details` speak of the field at fault, where it has one. */
export interface Payload {
  readonly body: unknown;
  readonly field?: string;
}

export interface SignInFixtures {
  /** Body of `POST /auth/verify`; `undefined` where this type or variant cannot be built. */
  readonly verifyBody: (step: {
    readonly type: ChallengeType;
    readonly walletPubkey: string;
    /** The parsed response of `POST /auth/challenge`. */
    readonly challenge: unknown;
    readonly sign: Sign;
    readonly variant: 'valid' | 'undecodable-signature';
  }) => Given<unknown>;
  /** The access token in the parsed response of `POST /auth/verify`. */
  readonly token: (answer: unknown) => string | undefined;
}

/** How a token gets expired fairly: one the target issued, one the suite lives out, or one the target's clock outruns. */
export type ExpiredToken =
  | { readonly form: 'declared'; readonly environment: string }
  | {
      readonly form: 'wait';
      readonly lifetimeSeconds: number;
      readonly leewaySeconds: number;
      /**
       * A file that keeps a token from one run to the next until it has expired, instead of waiting for that. The token
       * stands there in clear, so the file belongs among secrets: outside the checkout and the reports.
       */
      readonly tokenStore?: string;
    }
  | { readonly form: 'clock'; readonly lifetimeSeconds: number };

export interface ChallengeLifetime {
  readonly seconds: number;
  readonly leewaySeconds: number;
  /** Whether the target's clock can be moved instead of waiting. */
  readonly clock: boolean;
}

export interface DepositFixtures {
  /**
   * Body of `POST /deposit/craft` for an order of this form, which may have to match; the suite itself writes
   * `userAddress` into it.
   */
  readonly body: (step: {
    readonly wallet: string;
    readonly variant: 'valid' | 'broken-field';
    readonly order: OrderVariant;
    readonly way?: Way;
  }) => Payload | undefined;
  /** The unsigned transaction in the parsed response, in the target's own encoding. */
  readonly transaction: (answer: unknown) => string | undefined;
}

export type OrderVariant =
  | 'single'
  | 'one-cancels-other'
  | 'one-triggers-other'
  | 'price-relationship'
  | 'slippage'
  | 'expiry'
  | 'order-sub-type';

/** Forms of an order that are valid. */
export type OrderForm = Extract<OrderVariant, 'single' | 'one-cancels-other' | 'one-triggers-other'>;

/** Which of several ways to break a body, counted from 0; who knows fewer takes them in turn, or ignores it. */
export type Way = number;

export interface CreateOrderFixtures {
  /**
   * Body of `POST /orders/price`, broken in the one way the variant names; the suite itself writes `userPubkey` into it.
   * Without a deposit response the deposit is an inert text, for wallets that cannot craft one.
   */
  readonly body: (step: {
    readonly wallet: string;
    readonly signedDeposit: string;
    /** The parsed response of `POST /deposit/craft`. */
    readonly depositAnswer: unknown;
    readonly variant: OrderVariant;
    readonly way?: Way;
  }) => Payload | undefined;
  /** The id of the order in the parsed response. */
  readonly orderId: (answer: unknown) => string | undefined;
}

export interface UpdateOrderFixtures {
  /** Body of `PATCH /orders/price/{id}`. */
  readonly body: (step: {
    readonly order: string;
    readonly variant: 'valid' | 'broken-field';
    /** The form of the order, where the suite created it. */
    readonly form?: OrderForm | undefined;
    readonly way?: Way;
  }) => Payload | undefined;
}

export interface CancelOrderFixtures {
  /** Body of `POST /orders/price/cancel/{id}`; `undefined` sends none. */
  readonly body: (step: { readonly order: string }) => unknown;
  /** The unsigned withdrawal in the parsed response, in the target's own encoding. */
  readonly transaction: (answer: unknown) => string | undefined;
}

export interface ConfirmCancelFixtures {
  /** Body of `POST /orders/price/confirm-cancel/{id}`; the withdrawal may be a text that is no transaction. */
  readonly body: (step: {
    readonly signedWithdrawal: string;
    /** The parsed response of the cancellation. */
    readonly cancelAnswer: unknown;
    readonly variant: 'valid' | 'broken-field';
  }) => Payload | undefined;
}

/** Existing orders of the profile's first wallet, by the role they can play. */
export interface DeclaredOrders {
  readonly open?: string;
  readonly notOpen?: string;
  readonly readyToCancel?: string;
  /** An order of a wallet other than the first. */
  readonly ofOtherWallet?: string;
}

export interface HistoryFixtures {
  /** Path and query that list the orders of the caller, open ones among them, such as `/orders/history?state=active`. */
  readonly list?: string;
  /** Path and query that ask for one order. */
  readonly byId?: (order: string) => string;
}

export type RecurringOperation = 'createRecurring' | 'recurringHistory' | 'cancelRecurring' | 'confirmCancelRecurring';

/** Method, path with its query, and body of a request whose form the document does not show. */
export interface DeclaredRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

export interface RecurringFixtures {
  /** Harmless requests to the endpoints, for the token rule; they need not name an order that exists. */
  readonly inert?: Readonly<Partial<Record<RecurringOperation, DeclaredRequest>>>;
  /** The requests of one recurring order's life, each built from the responses before it; all of it or nothing. */
  readonly life?: {
    /** Body of `POST /deposit/craft` for a recurring order; the deposit of price orders unless given. */
    readonly depositBody?: (step: { readonly wallet: string }) => unknown;
    readonly create: (step: {
      readonly wallet: string;
      readonly signedDeposit: string;
      readonly depositAnswer: unknown;
    }) => DeclaredRequest;
    readonly list: DeclaredRequest;
    readonly cancel: (step: { readonly createAnswer: unknown }) => DeclaredRequest;
    /** The unsigned withdrawal in the parsed response of the cancellation. */
    readonly withdrawal: (cancelAnswer: unknown) => string | undefined;
    readonly confirm: (step: {
      readonly createAnswer: unknown;
      readonly cancelAnswer: unknown;
      readonly signedWithdrawal: string;
    }) => DeclaredRequest;
  };
}

/** What a profile says of the trigger order API. What it leaves out is unexercised with the reason, never guessed. */
export interface TriggerFixtures {
  /**
   * How payloads are spelt, as data: the name of a dialect that the suite knows (`recorded`, `reference`), or a dialect of
   * one's own. It stands for the functions below; those that are declared besides take its place.
   */
  readonly dialect?: 'recorded' | 'reference' | Dialect;
  /** Name of the profile's wallet that signs in and owns orders; funded where deposits are allowed. */
  readonly wallet?: string;
  /** Name of another wallet of the profile, with a vault of its own. */
  readonly secondWallet?: string;
  /** Whether a key pair that nobody has used before may sign in, and whether it then has funds to place orders with. */
  readonly freshWallets?: 'funded' | 'unfunded';
  /** Name of the environment variable with a ready access token of `wallet`, instead of the sign-in. */
  readonly accessToken?: string;
  /** How a challenge is signed and where the token stands. */
  readonly signIn?: SignInFixtures;
  /** How an expired token comes about. */
  readonly expiredToken?: ExpiredToken;
  /** How long a challenge can be verified. */
  readonly challengeLifetime?: ChallengeLifetime;
  /** The address in a vault as it stands in the response of `GET /vault`, of registering, or in the details of its 409. */
  readonly vaultAddress?: (vault: unknown, from: 'vault' | 'register' | 'details') => string | undefined;
  /** Signs a crafted transaction and gives it back in the encoding in which the target takes it. */
  readonly signTransaction?: (step: { readonly transaction: string; readonly sign: Sign }) => Given<string>;
  /** How a deposit is crafted. */
  readonly deposit?: DepositFixtures;
  /** How a price order is created, whole or with one fault. */
  readonly createOrder?: CreateOrderFixtures;
  /** How a price order is updated. */
  readonly updateOrder?: UpdateOrderFixtures;
  /** How a cancellation is started. */
  readonly cancelOrder?: CancelOrderFixtures;
  /** How a cancellation is confirmed. */
  readonly confirmCancel?: ConfirmCancelFixtures;
  /** Orders that exist, instead of creating them. */
  readonly orders?: DeclaredOrders;
  /** A well-formed id that no order has. */
  readonly unknownOrderId?: string;
  /** How orders are listed, and how a single one is asked for. */
  readonly history?: HistoryFixtures;
  /** Methods, paths and bodies of the recurring endpoints. */
  readonly recurring?: RecurringFixtures;
  /** What a profile says as plain data, so that traffic can be judged without its functions and wallets. */
  readonly declared?: Declared;
  /** How long an order may take to become ready to cancel; 30 seconds unless given. */
  readonly cancelWaitSeconds?: number;
  /** The first pause between two attempts to cancel, doubled after each; half a second unless given. */
  readonly cancelPauseSeconds?: number;
}
