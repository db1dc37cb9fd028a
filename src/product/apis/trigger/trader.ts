import type { ExchangeId } from '../../model/exchange.js';
import type { PlannedRequest } from '../../model/scenario.js';
import { fundedActorOf, type Actor } from './actor.js';
import { signInAnyhow, type Client } from './client.js';
import type { ChallengeType, OrderForm, OrderVariant, Payload, Way } from './fixtures.js';
import { alternateProbe, endpoint, planned, repeatedAt500, sendUntilFound, type TriggerRequest } from './request.js';
import { isOfService, isSuccess, type TriggerResponse, type TriggerSession } from './response.js';
import { craftedIn, signTransaction } from './signing.js';
import { inertRequest, type Place } from './token-probe.js';

export type { OrderForm };

export const orderForms = ['single', 'one-cancels-other', 'one-triggers-other'] as const satisfies readonly OrderForm[];

/** A deposit that was crafted and signed. */
export interface SignedDeposit {
  readonly answer: unknown;
  /** As it was crafted, unsigned. */
  readonly transaction: string;
  readonly signed: string;
}

/** An order as the suite knows it from the responses so far. */
export interface Order {
  readonly id: string;
  /** The exchange that created it. */
  readonly createdBy: ExchangeId;
  readonly form: OrderForm;
  readonly deposit: SignedDeposit;
  /** `unsure` once an attempt to cancel it failed for good, or the response to its confirmation got lost. */
  state: 'open' | 'cancelling' | 'cancelled' | 'unsure';
  /** Whether the valid update was sent. */
  isUpdated?: boolean;
  cancelAnswer?: unknown;
  withdrawal?: Pick<SignedDeposit, 'transaction' | 'signed'>;
}

/** An order by its id, and what is known of it. */
export type SomeOrder = (Pick<Order, 'id'> & Partial<Order>) | undefined;

/** A signed-in wallet with a vault, and what it owns. */
export interface Trader {
  readonly session: TriggerSession;
  readonly client: Client;
  /** Sends what a step is about, where that is not the client which sends all else. */
  readonly prober?: Client;
  readonly vault: string | undefined;
  readonly orders: Order[];
  /** Set where the wallet has nothing to deposit: a deposit may be rejected for a reason no row of the document names. */
  readonly isUnfunded?: boolean;
  /** Set where nobody has used the wallet before. */
  readonly isFresh?: boolean;
}

export interface TraderOptions {
  /** The wallet; one with funds unless given. */
  readonly actor?: Actor | undefined;
  /** How it signs in; with a message unless given, and where it cannot sign in otherwise. */
  readonly type?: ChallengeType | undefined;
  /** Whether a declared wallet that has no vault may get one; only where there is consent to `create`. */
  readonly registers?: boolean;
  /** What a fresh wallet does before it registers. */
  readonly beforeRegistering?: ((newcomer: Trader) => Promise<unknown>) | undefined;
}

/** Signs a wallet in and sees to it that it has a vault; registering happens once, and for fresh wallets only. */
export async function openTrader(
  session: TriggerSession,
  part: 'A' | 'B',
  { actor = fundedActorOf(session, part), type = 'message', registers = true, beforeRegistering }: TraderOptions = {},
): Promise<Trader | undefined> {
  const client = actor && (await signInAnyhow(session, actor.wallet, type));
  if (actor === undefined || client === undefined) return undefined;
  if (actor.fresh) await beforeRegistering?.({ session, client, vault: undefined, orders: [] });
  if (actor.fresh && !(await register(client))) return undefined;
  const readVault = (): Promise<TriggerResponse> => client.send(endpoint.getVault());
  let answer = actor.fresh ? await sendUntilFound(session, readVault) : await readVault();
  // A wallet that the profile declares may never have registered.
  if (registers && !actor.fresh && answer.response.status === 404 && (await register(client)))
    answer = await sendUntilFound(session, readVault);
  if (!succeeded(answer)) return undefined;
  const vault = session.fixtures.vaultAddress?.(answer.unmasked(), 'vault');
  return { session, client, vault, orders: [], isFresh: actor.fresh, isUnfunded: actor.isUnfunded === true };
}

/** The document does not say that nothing else makes a vault: one that is there already serves as well. */
async function register(client: Client): Promise<boolean> {
  const registered = await client.send(endpoint.registerVault());
  return succeeded(registered) || registered.response.status === 409;
}

export function succeeded(answer: TriggerResponse): boolean {
  return answer.inconclusive === undefined && isSuccess(answer);
}

/** The payload with one member set; undefined where it is no object. */
export function withMember(payload: Payload | undefined, name: string, value: unknown): Payload | undefined {
  if (payload === undefined || typeof payload.body !== 'object' || payload.body === null) return undefined;
  return { ...payload, body: { ...payload.body, [name]: value } };
}

/** The body of a deposit request for an order of some form, in the name of a wallet. */
export function depositBody(
  { session, client }: Trader,
  order: OrderVariant = 'single',
  userAddress = client.wallet.publicKey,
  way: Way = 0,
): Payload | undefined {
  const wallet = client.wallet.publicKey;
  const payload = session.fixtures.deposit?.body({ wallet, variant: 'valid', order, way });
  return withMember(payload, 'userAddress', userAddress);
}

/** Crafts a deposit for an order of some form and signs it. */
export function craftDeposit(
  trader: Trader,
  order: OrderVariant = 'single',
  way: Way = 0,
): Promise<SignedDeposit | undefined> {
  return craftDepositOf(trader, depositBody(trader, order, undefined, way));
}

/** Crafts a deposit by this body and signs it. */
export async function craftDepositOf(trader: Trader, payload: Payload | undefined): Promise<SignedDeposit | undefined> {
  const { session, client, isUnfunded = false } = trader;
  if (payload === undefined || isUnfunded) return undefined;
  const request = endpoint.craftDeposit(payload.body);
  const crafted = await client.send(request);
  if (!isOfService(crafted)) {
    const stranger = withMember(payload, 'userAddress', session.freshWallet('stranger').publicKey);
    if (stranger !== undefined) await alternate(trader, 'deposit', request, endpoint.craftDeposit(stranger.body));
  }
  if (!succeeded(crafted)) return undefined;
  const answer = crafted.unmasked();
  const transaction = craftedIn(session.fixtures.deposit?.transaction(answer));
  if (transaction === undefined) return undefined;
  const signed = await signTransaction(session, client.wallet, transaction, 'own');
  return signed === undefined ? undefined : { answer, transaction, signed };
}

/** The body of an order on a deposit, in the name of a wallet. */
export function orderBody(
  { session, client }: Trader,
  deposit: Pick<SignedDeposit, 'answer' | 'signed'>,
  variant: OrderVariant,
  userPubkey = client.wallet.publicKey,
  way: Way = 0,
): Payload | undefined {
  const payload = session.fixtures.createOrder?.body({
    wallet: client.wallet.publicKey,
    signedDeposit: deposit.signed,
    depositAnswer: deposit.answer,
    variant,
    way,
  });
  return withMember(payload, 'userPubkey', userPubkey);
}

/** Creates an order on a deposit of its own. */
export async function createOrder(trader: Trader, form: OrderForm = 'single'): Promise<Order | undefined> {
  const deposit = await craftDeposit(trader, form);
  return deposit && placeOrder(trader, deposit, form);
}

/** Creates an order on this deposit. */
export async function placeOrder(
  trader: Trader,
  deposit: SignedDeposit,
  form: OrderForm,
  more: Partial<PlannedRequest> = {},
): Promise<Order | undefined> {
  const { session, client } = trader;
  const payload = orderBody(trader, deposit, form);
  if (payload === undefined) return undefined;
  const answer = await client.send(endpoint.createOrder(payload.body), more);
  const id = succeeded(answer) ? session.fixtures.createOrder?.orderId(answer.unmasked()) : undefined;
  if (id === undefined) return undefined;
  const order: Order = { id, createdBy: answer.exchange.id, form, deposit, state: 'open' };
  trader.orders.push(order);
  return order;
}

type Acting = Pick<Trader, 'session' | 'client' | 'prober'>;

/** Sends a request that a step is about as this wallet, again while the response is a 500. */
export function sendSubject(
  { session, client, prober = client }: Acting,
  request: TriggerRequest,
): Promise<TriggerResponse> {
  return repeatedAt500(session, () => prober.send(request));
}

/** Sends a negative test as this wallet. */
export async function probe(acting: Acting, request: TriggerRequest): Promise<TriggerResponse> {
  const { session, client } = acting;
  const answer = await sendSubject(acting, request);
  const inert = inertRequest(session.fixtures, request.operation as Place);
  if (inert !== undefined) {
    const authorization = authorizationOf(client);
    await alternateProbe(session, answer, planned(request, { authorization }), planned(inert, { authorization }));
  }
  return answer;
}

function authorizationOf(client: Client): NonNullable<PlannedRequest['authorization']> {
  return { header: `Bearer ${client.token()}`, token: 'aged' };
}

/**
 * Repeats a proper request that got nothing usable, in turns with a request that the service has to look at as far. Only
 * for requests that may be repeated: nothing that spends a deposit.
 */
export async function alternate(
  { session, client }: Pick<Trader, 'session' | 'client'>,
  about: 'update' | 'deposit' | 'own order' | 'own vault or list',
  failing: TriggerRequest,
  control: TriggerRequest,
): Promise<void> {
  const authorization = authorizationOf(client);
  const requests = { failing: planned(failing, { authorization }), control: planned(control, { authorization }) };
  await session.alternate(about, requests, isOfService);
}
