import { z } from 'zod';
import { Refused, type Fields } from '../gateway.js';
import type { Token, World } from '../world.js';
import { amount, choice, deposited, key, mintOf, number, read, whole } from '../checks.js';
import { mintsDiffer, misfit, sameMints } from '../checks.js';
import type { Escrow } from './escrow.js';
import { ownOrder, pageOf } from './pages.js';

export const SUB_TYPES = ['single', 'oco'] as const;
const LONGEST_EXPIRY = 366 * 24 * 3600 * 1000;

type Terms = z.infer<ReturnType<typeof termsOf>>;

interface PriceOrder {
  id: string;
  orderType: (typeof SUB_TYPES)[number];
  rawState: 'open' | 'ready_to_cancel' | 'cancelled';
  user: string;
  vault: string;
  input: Token;
  output: Token;
  trigger: Token;
  amount: bigint;
  terms: Terms;
  createdAt: number;
  updatedAt: number;
  /** When the mark that lets it be cancelled will be set; absent until someone asked for the cancellation. */
  readyAt?: number;
  events: Record<string, unknown>[];
}

const price = number(0.000001, 1e9);

/** What an order waits for, and until when. */
function termsOf(type: string, trigger: Token, now: number) {
  const expiresAt = whole(now + 1000, now + LONGEST_EXPIRY);
  const common = z.object({ slippageBps: whole(1, 5000).default(100), expiresAt });
  if (type === 'oco')
    return common
      .extend({ tpPriceUsd: price, slPriceUsd: price })
      .refine((one) => one.tpPriceUsd > one.slPriceUsd, misfit('tpPriceUsd', 'Must be above slPriceUsd'));
  const current = Number(trigger.price) / 1e6;
  const isAhead = { above: (price: number) => price > current, below: (price: number) => price < current };
  const passed = misfit('triggerPriceUsd', `Must be beyond the current price of ${current}`);
  return common
    .extend({ triggerCondition: choice('above', 'below'), triggerPriceUsd: price })
    .refine((one) => isAhead[one.triggerCondition](one.triggerPriceUsd), passed);
}

/** What is asked for of a new order, besides its terms. */
function orderOf(world: World) {
  const mints = { inputMint: mintOf(world), outputMint: mintOf(world), triggerMint: mintOf(world) };
  const kind = { orderSubType: choice(...SUB_TYPES), orderType: choice('price', ...SUB_TYPES).optional() };
  return z
    .object({ ...kind, userPubkey: key, ...deposited, ...mints, inputAmount: amount })
    .refine(mintsDiffer, sameMints)
    .refine(
      (one) => [one.inputMint, one.outputMint].includes(one.triggerMint),
      misfit('triggerMint', 'Must be traded'),
    );
}

export class PriceOrders {
  readonly #orders = new Map<string, PriceOrder>();

  constructor(
    private readonly world: World,
    private readonly escrow: Escrow,
    private readonly cancelDelay: number,
  ) {}

  create(wallet: string, body: Fields | undefined): unknown {
    const given = read(orderOf(this.world), body);
    const { orderSubType: orderType, userPubkey: user, inputAmount: amount, depositRequestId } = given;
    const { inputMint: input, outputMint: output, triggerMint: trigger, depositSignedTx } = given;
    const now = this.world.clock();
    const terms = read(termsOf(orderType, trigger, now), body);
    const vault = this.escrow.vault(wallet)?.vaultPubkey;
    if (user === vault) throw new Refused(400, 'userPubkey is the address of the vault');
    if (user !== wallet) throw new Refused(403, 'userPubkey does not match the authenticated wallet');
    if (vault === undefined) throw new Refused(400, 'No vault registered');
    const deposit = this.escrow.acceptDeposit(depositRequestId, depositSignedTx, wallet, input, amount);
    const id = this.world.seeded.identifier('price order');
    const moved = { txSignature: deposit.signature, mint: input.mint, amount: amount.toString(), state: 'success' };
    const events = [{ type: 'deposit', timestamp: now, ...moved }];
    const times = { createdAt: now, updatedAt: now };
    const parties = { user: wallet, vault, input, output, trigger, amount };
    this.#orders.set(id, { id, orderType, rawState: 'open', ...parties, terms, ...times, events });
    return { id, txSignature: deposit.signature, depositConfirmed: true };
  }

  update(wallet: string, id: string, body: Fields | undefined): unknown {
    const order = ownOrder(this.#orders, wallet, id);
    if (this.#stateOf(order) !== 'open') throw new Refused(400, 'Only open orders can be updated');
    const now = this.world.clock();
    // What the request leaves out stays as it was.
    order.terms = read(termsOf(order.orderType, order.trigger, now), body && { ...order.terms, ...body });
    order.updatedAt = now;
    return { id };
  }

  /** The first request only asks for the mark; once it is set the withdrawal can be crafted. */
  cancel(wallet: string, id: string): unknown {
    const order = this.#orders.get(id);
    if (order === undefined) throw new Refused(404, 'Order not found');
    if (order.user !== wallet) throw new Refused(403, 'Order belongs to a different wallet');
    if (order.rawState === 'cancelled') throw new Refused(400, "Cannot cancel an order in 'cancelled' state");
    const now = this.world.clock();
    order.readyAt ??= now + this.cancelDelay;
    if (now < order.readyAt) throw new Refused(400, 'Order is not yet ready to cancel, retry shortly');
    order.rawState = 'ready_to_cancel';
    order.updatedAt = now;
    return { id, ...this.escrow.craftWithdrawal(id, wallet, order.input, order.amount) };
  }

  confirmCancel(wallet: string, id: string, body: Fields | undefined): unknown {
    const order = ownOrder(this.#orders, wallet, id);
    const txSignature = this.escrow.confirmWithdrawal(id, body);
    const timestamp = this.world.clock();
    const moved = { mint: order.input.mint, amount: order.amount.toString(), state: 'success' };
    order.rawState = 'cancelled';
    order.updatedAt = timestamp;
    order.events.push({ type: 'cancelled', timestamp, state: 'success' });
    order.events.push({ type: 'withdrawal', timestamp, txSignature, ...moved });
    return { id, txSignature };
  }

  history(wallet: string, query: Record<string, string>): unknown {
    const { id, state } = query;
    if (id !== undefined) {
      const order = this.#orders.get(id);
      if (order === undefined) throw new Refused(404, 'Order not found');
      if (order.user !== wallet) throw new Refused(403, 'No permission to view these orders');
      return { orders: [this.#record(order)], pagination: { total: 1, limit: 1, offset: 0 } };
    }
    const wanted = [...this.#orders.values()].filter((order) => {
      const isActive = ['open', 'pending_withdraw'].includes(this.#stateOf(order));
      return order.user === wallet && (state === undefined || isActive === (state === 'active'));
    });
    return pageOf(wanted, (order) => this.#record(order));
  }

  #stateOf(order: PriceOrder): string {
    if (order.rawState === 'ready_to_cancel') return 'pending_withdraw';
    if (order.rawState === 'open' && order.terms.expiresAt <= this.world.clock()) return 'expired';
    return order.rawState;
  }

  #record(order: PriceOrder): unknown {
    const { user, vault, input, output, trigger, amount, terms, readyAt: _, ...told } = order;
    return {
      ...told,
      ...terms,
      ...{ orderState: this.#stateOf(order), userPubkey: user, privyWalletPubkey: vault },
      ...{ inputMint: input.mint, outputMint: output.mint, triggerMint: trigger.mint },
      initialInputAmount: amount.toString(),
      remainingInputAmount: order.rawState === 'cancelled' ? '0' : amount.toString(),
    };
  }
}
