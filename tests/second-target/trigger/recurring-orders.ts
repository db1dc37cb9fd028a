import { z } from 'zod';
import { Refused, type Fields } from '../gateway.js';
import type { Token, World } from '../world.js';
import { deposited, read, whole } from '../checks.js';
import type { Escrow } from './escrow.js';
import { ownOrder, pageOf } from './pages.js';

const recurring = z.object({ ...deposited, orderCount: whole(2, 1000), intervalSeconds: whole(60, 31_536_000) });

interface RecurringOrder {
  id: string;
  state: 'active' | 'withdrawing' | 'cancelled';
  user: string;
  input: Token;
  amount: bigint;
  orderCount: number;
  intervalSeconds: number;
  updatedAt: number;
}

/** Orders that buy in equal rounds. No round is ever filled here: they can be made, listed and cancelled. */
export class RecurringOrders {
  readonly #orders = new Map<string, RecurringOrder>();

  constructor(
    private readonly world: World,
    private readonly escrow: Escrow,
  ) {}

  create(wallet: string, body: Fields | undefined): unknown {
    const { depositRequestId, depositSignedTx, ...schedule } = read(recurring, body);
    if (this.escrow.vault(wallet) === undefined) throw new Refused(400, 'No vault registered');
    const { signature, token, amount } = this.escrow.acceptDeposit(depositRequestId, depositSignedTx, wallet);
    const id = this.world.seeded.identifier('recurring order');
    const updatedAt = this.world.clock();
    this.#orders.set(id, { id, state: 'active', user: wallet, input: token, amount, ...schedule, updatedAt });
    return { id, txSignature: signature };
  }

  history(wallet: string): unknown {
    const mine = [...this.#orders.values()].filter((order) => order.user === wallet);
    return pageOf(mine, ({ user, input, amount, ...order }) => ({
      ...order,
      userPubkey: user,
      inputMint: input.mint,
      initialInputAmount: amount.toString(),
    }));
  }

  cancel(wallet: string, id: string): unknown {
    const order = ownOrder(this.#orders, wallet, id);
    if (order.state === 'cancelled') throw new Refused(400, "Cannot cancel an order in 'cancelled' state");
    order.state = 'withdrawing';
    const withdrawal = this.escrow.craftWithdrawal(id, wallet, order.input, order.amount);
    return { id, roundsRemaining: order.orderCount, refundAmount: order.amount.toString(), ...withdrawal };
  }

  confirmCancel(wallet: string, id: string, body: Fields | undefined): unknown {
    const order = ownOrder(this.#orders, wallet, id);
    const txSignature = this.escrow.confirmWithdrawal(id, body);
    order.state = 'cancelled';
    order.updatedAt = this.world.clock();
    return { id, txSignature };
  }
}
