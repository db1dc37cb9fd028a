import type { PlannedRequest } from '../../model/scenario.js';
import { fundedActorOf, type Actor } from './actor.js';
import { signIn, type Client } from './client.js';
import { endpoint } from './request.js';
import type { OrderVariant, Payload } from './fixtures.js';
import type { Purpose } from './purposes.js';
import { isSuccess, type TriggerResponse, type TriggerSession } from './response.js';

/** A deposit that was crafted and signed. */
export interface SignedDeposit {
  readonly answer: unknown;
  readonly signed: string;
  /** The same transaction under a signature by another key. */
  readonly badlySigned: string;
}

/** An order as the suite knows it from the answers so far. */
export interface Order {
  readonly id: string;
  readonly deposit: SignedDeposit;
  /** `unsure` once an attempt to cancel it failed for good, or the answer to its confirmation got lost. */
  state: 'open' | 'cancelling' | 'cancelled' | 'unsure';
  /** Whether the valid update was sent. */
  isUpdated?: boolean;
  cancelAnswer?: unknown;
  withdrawal?: Pick<SignedDeposit, 'signed' | 'badlySigned'>;
}

/** A signed-in wallet with a vault, and what it owns. */
export interface Trader {
  readonly session: TriggerSession;
  readonly client: Client;
  readonly vault: string | undefined;
  readonly orders: Order[];
}

/** Signs a wallet in and sees to it that it has a vault; registering happens once, and for fresh wallets only. */
export async function openTrader(session: TriggerSession, part: 'A' | 'B', given?: Actor): Promise<Trader | undefined> {
  const actor = given ?? fundedActorOf(session, part);
  const client = actor && (await signIn(session, actor.wallet));
  if (actor === undefined || client === undefined) return undefined;
  if (actor.fresh) {
    const registered = await client.send({ ...endpoint.registerVault(), purpose: 'register/to-trade' });
    // The document does not say that nothing else makes a vault: one that is there already serves as well.
    if (!succeeded(registered) && registered.response.status !== 409) return undefined;
  }
  const answer = await client.send({ ...endpoint.getVault(), purpose: 'vault/registered' });
  if (!succeeded(answer)) return undefined;
  const vault = session.fixtures.vaultAddress?.(answer.unmasked(), 'vault');
  return { session, client, vault, orders: [] };
}

export function succeeded(answer: TriggerResponse): boolean {
  return answer.inconclusive === undefined && isSuccess(answer);
}

/** The payload with one member set; undefined where it is no object. */
export function withMember(payload: Payload | undefined, name: string, value: unknown): Payload | undefined {
  if (payload === undefined || typeof payload.body !== 'object' || payload.body === null) return undefined;
  return { ...payload, body: { ...payload.body, [name]: value } };
}

/** The body of a deposit request in the name of a wallet. */
export function depositBody({ session, client }: Trader, userAddress = client.wallet.publicKey): Payload | undefined {
  const { publicKey } = client.wallet;
  return withMember(
    session.fixtures.deposit?.body({ wallet: publicKey, variant: 'valid' }),
    'userAddress',
    userAddress,
  );
}

/** Crafts a deposit and signs it; by default the one for price orders. */
export async function craftDeposit(trader: Trader, payload = depositBody(trader)): Promise<SignedDeposit | undefined> {
  const { session, client } = trader;
  if (payload === undefined) return undefined;
  const crafted = await client.send({ ...endpoint.craftDeposit(payload.body), purpose: 'deposit/valid' });
  if (!succeeded(crafted)) return undefined;
  const answer = crafted.unmasked();
  const transaction = session.fixtures.deposit?.transaction(answer);
  const both = transaction === undefined ? undefined : await signBothWays(trader, transaction);
  return both && { answer, ...both };
}

/** Signs a crafted transaction as it should be, and once with a key that has no business there. */
export async function signBothWays(
  { session, client }: Trader,
  transaction: string,
): Promise<Pick<SignedDeposit, 'signed' | 'badlySigned'> | undefined> {
  const { signTransaction } = session.fixtures;
  if (signTransaction === undefined) return undefined;
  try {
    return {
      signed: await signTransaction({ transaction, sign: client.wallet.sign }),
      badlySigned: await signTransaction({ transaction, sign: session.freshWallet('forger').sign }),
    };
  } catch (error) {
    session.fact('transactionNotSigned', error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** The body of an order on a deposit, in the name of a wallet. */
export function orderBody(
  { session, client }: Trader,
  deposit: Pick<SignedDeposit, 'answer' | 'signed'>,
  variant: OrderVariant,
  userPubkey = client.wallet.publicKey,
): Payload | undefined {
  const payload = session.fixtures.createOrder?.body({
    wallet: client.wallet.publicKey,
    signedDeposit: deposit.signed,
    depositAnswer: deposit.answer,
    variant,
  });
  return withMember(payload, 'userPubkey', userPubkey);
}

/** Creates an order on a deposit of its own. */
export async function createOrder(trader: Trader, variant: OrderVariant = 'single'): Promise<Order | undefined> {
  const deposit = await craftDeposit(trader);
  return deposit && placeOrder(trader, deposit, variant);
}

/** Creates an order on this deposit. */
export async function placeOrder(
  trader: Trader,
  deposit: SignedDeposit,
  variant: OrderVariant,
): Promise<Order | undefined> {
  const payload = orderBody(trader, deposit, variant);
  if (payload === undefined) return undefined;
  const answer = await trader.client.send({ ...endpoint.createOrder(payload.body), purpose: 'create/valid' });
  const id = succeeded(answer) ? trader.session.fixtures.createOrder?.orderId(answer.unmasked()) : undefined;
  if (id === undefined) return undefined;
  const order: Order = { id, deposit, state: 'open' };
  trader.orders.push(order);
  return order;
}

/** Sends a probe as this wallet, and once more when the answer is a 500; keeps which field is at fault. */
export async function probe(
  { session, client }: Pick<Trader, 'session' | 'client'>,
  request: Parameters<Client['send']>[0] & { readonly purpose: Purpose },
  field?: string,
  more?: Partial<PlannedRequest>,
): Promise<TriggerResponse> {
  const keep = (answer: TriggerResponse): TriggerResponse => {
    if (field !== undefined) session.fact(`field:${answer.exchange.id}`, field);
    return answer;
  };
  const answer = keep(await client.send(request, more));
  if (answer.response.status !== 500) return answer;
  return keep(await client.send(request, { ...more, purpose: `${request.purpose}/repeated` }));
}
