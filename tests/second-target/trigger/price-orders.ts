import { Refused, type Fields } from '../gateway.js';
import type { Token, World } from '../world.js';
import { FieldChecks, requireFields } from './checks.js';
import type { Escrow } from './escrow.js';
import { ownOrder, pageOf } from './pages.js';

export const SUB_TYPES = ['single', 'oco'] as const;
const CONDITIONS = ['above', 'below'] as const;
const LARGEST_PRICE = 1e9;
const LARGEST_SLIPPAGE = 5000;
const LONGEST_EXPIRY = 366 * 24 * 3600 * 1000;

interface Terms {
  triggerCondition?: (typeof CONDITIONS)[number];
  triggerPriceUsd?: number;
  tpPriceUsd?: number;
  slPriceUsd?: number;
  slippageBps: number;
  expiresAt: number;
}

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

export class PriceOrders {
  readonly #orders = new Map<string, PriceOrder>();

  constructor(
    private readonly world: World,
    private readonly escrow: Escrow,
    private readonly cancelDelay: number,
  ) {}

  create(wallet: string, body: Fields | undefined): unknown {
    const fields = requireFields(body);
    const checks = new FieldChecks(fields);
    const orderType = checks.choice('orderSubType', SUB_TYPES);
    if (fields.orderType !== undefined) checks.choice('orderType', ['price', orderType]);
    const user = checks.key('userPubkey');
    const depositRequestId = checks.text('depositRequestId');
    const depositSignedTx = checks.text('depositSignedTx');
    const input = checks.token(this.world, 'inputMint');
    const output = checks.token(this.world, 'outputMint');
    const trigger = checks.token(this.world, 'triggerMint');
    if (fields.inputMint === fields.outputMint) checks.wrong('outputMint', 'Must differ from inputMint');
    if (![fields.inputMint, fields.outputMint].includes(fields.triggerMint)) {
      checks.wrong('triggerMint', 'Must be inputMint or outputMint');
    }
    const amount = checks.amount('inputAmount');
    const terms = this.#terms(checks, fields, orderType, trigger);
    checks.conclude();
    const vault = this.escrow.vault(wallet)?.vaultPubkey;
    if (user === vault) throw new Refused(400, 'userPubkey is the address of the vault');
    if (user !== wallet) throw new Refused(403, 'userPubkey does not match the authenticated wallet');
    if (vault === undefined) throw new Refused(400, 'No vault registered');
    const deposit = this.escrow.acceptDeposit(depositRequestId, depositSignedTx, wallet, input, amount);
    const id = this.world.seeded.identifier('price order');
    const now = this.world.clock();
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
    // What the request leaves out stays as it was.
    const merged = { ...order.terms, ...requireFields(body) };
    const checks = new FieldChecks(merged);
    const terms = this.#terms(checks, merged, order.orderType, order.trigger);
    checks.conclude();
    order.terms = terms;
    order.updatedAt = this.world.clock();
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

  #terms(checks: FieldChecks, fields: Fields, type: string, trigger: Token): Terms {
    const now = this.world.clock();
    const slippageBps =
      fields.slippageBps === undefined ? 100 : checks.number('slippageBps', 1, LARGEST_SLIPPAGE, true);
    const expiresAt = checks.number('expiresAt', now + 1000, now + LONGEST_EXPIRY, true);
    const current = Number(trigger.price) / 1e6;
    if (type === 'oco') {
      const tpPriceUsd = checks.number('tpPriceUsd', 0.000001, LARGEST_PRICE, false);
      const slPriceUsd = checks.number('slPriceUsd', 0.000001, LARGEST_PRICE, false);
      if (tpPriceUsd <= slPriceUsd) checks.wrong('tpPriceUsd', 'Must be above slPriceUsd');
      return { tpPriceUsd, slPriceUsd, slippageBps, expiresAt };
    }
    const triggerCondition = checks.choice('triggerCondition', CONDITIONS);
    const triggerPriceUsd = checks.number('triggerPriceUsd', 0.000001, LARGEST_PRICE, false);
    const isAhead = triggerCondition === 'above' ? triggerPriceUsd > current : triggerPriceUsd < current;
    if (!isAhead) checks.wrong('triggerPriceUsd', `Must be ${triggerCondition} the current price of ${current}`);
    return { triggerCondition, triggerPriceUsd, slippageBps, expiresAt };
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
