/**
 * JSON with places to fill, each a whole string: `{wallet}`, `{inputMint}`, `{outputMint}`, `{amount}`, `{signature}`, `{signedTransaction}`, `{signedDeposit}`,
 * `{signedWithdrawal}`, `{order}`, `{inDays:30}` (Unix milliseconds, to the day), and `{response:/pointer}` for what an
 * earlier response holds there. Where a response holds nothing there, `{response:/pointer|text}` gives the text.
 */
export type Template = unknown;

/** A request that is broken in one way: members that replace those of the valid body, and the field at fault. */
export interface BrokenTemplate {
  readonly set: Readonly<Record<string, Template>>;
  readonly field?: string;
}

/** Several ways to break a body; each is tried. */
export type BrokenTemplates = BrokenTemplate | readonly BrokenTemplate[];

/** Method, path and body of an endpoint whose form the document does not show. */
export interface RequestTemplate {
  readonly method: string;
  readonly path: string;
  readonly body?: Template;
}

/** How a deployment of the trigger order API spells its payloads; plain data, for the document shows none. */
export interface Dialect {
  readonly name: string;
  /** What `{inputMint}`, `{outputMint}` and `{amount}` stand for: a swap that the deployment takes orders for. */
  readonly swap: { readonly inputMint: string; readonly outputMint: string; readonly amount: string };
  readonly signIn: {
    /** How a signature is written: that of a message, and where the form below asks for one, that of a transaction. */
    readonly signature: 'base58' | 'base64' | 'hex';
    readonly message: { readonly challenge: string; readonly body: Template; readonly undecodable: Template };
    readonly transaction?: { readonly challenge: string; readonly body: Template; readonly undecodable: Template };
    /** JSON pointer to the access token in the response. */
    readonly token: string;
  };
  /** JSON pointer to the address in a vault. */
  readonly vaultAddress?: string;
  readonly deposit?: { readonly body: Template; readonly broken: BrokenTemplate; readonly transaction: string };
  readonly createOrder?: {
    readonly body: Template;
    /** By the names of `OrderVariant`; one that is left out is not sent. */
    readonly variants: Readonly<Record<string, BrokenTemplates>>;
    readonly orderId: string;
  };
  readonly updateOrder?: { readonly body: Template; readonly broken: BrokenTemplates };
  readonly cancelOrder?: { readonly body?: Template; readonly transaction: string };
  readonly confirmCancel?: { readonly body: Template; readonly broken: BrokenTemplate };
  readonly history?: { readonly list: string; readonly byId?: string };
  readonly recurring?: {
    readonly depositBody: Template;
    readonly create: RequestTemplate;
    readonly list: RequestTemplate;
    readonly cancel: RequestTemplate;
    readonly confirm: RequestTemplate;
    readonly orderId: string;
    readonly withdrawal: string;
  };
}
