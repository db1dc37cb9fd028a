import { isObject } from '../json/parse.js';
import { compareIds, type Exchange, type ExchangeId, type Session } from '../model/exchange.js';
import { hasErrorText, jsonOf, isSuccessStatus } from '../model/response.js';

/** An order that the run created and did not cancel. */
export interface OrderLeftBehind {
  /** Absent where the profile does not find it in the response. */
  readonly id?: string;
  /** The exchange that created it. */
  readonly exchange: ExchangeId;
  readonly wallet?: string;
  /** What it is, and how it is taken away, in words. */
  readonly says: string;
}

/** What the run created and could not take away again. */
export interface LeftBehind {
  readonly orders: readonly OrderLeftBehind[];
  /** Vaults that were registered; the API has no operation that removes one. */
  readonly vaults: readonly { readonly wallet: string; readonly address?: string; readonly says: string }[];
}

interface Created {
  exchange: ExchangeId;
  id?: string;
  wallet?: string;
  isRecurring?: boolean;
  /** Its response got lost: nobody knows whether it exists. */
  isUnsure?: boolean;
}

/** Faults with which nothing reaches the target. */
export const neverSent: ReadonlySet<string> = new Set(['name-resolution', 'proxy', 'refused', 'tls', 'no-tls']);

/** Gathers what a run leaves at the target: what its exchanges created, less what its sessions say was cancelled. */
export function createLeftBehinds() {
  const orders = new Map<string, Created>();
  const vaults = new Map<ExchangeId, { wallet: string; address?: string }>();
  return {
    add({ id, operation, response, fault, purpose, credentials: { wallet } }: Exchange): void {
      // Recorded traffic says of no request which wallet sent it: what it created is not ours.
      if (wallet === undefined) return;
      const isOrdinary = ordinary.includes(purpose ?? '');
      const body = jsonOf(response);
      const isAccepted = isSuccessStatus(response?.status);
      const isSuccess = isAccepted && (isOrdinary || (body !== undefined && !hasErrorText(body)));
      if (operation === 'registerVault' && isSuccess) vaults.set(id, { wallet });
      const isRecurring = operation === 'createRecurring';
      if (operation !== 'createOrder' && !isRecurring) return;
      const isUnsure = fault !== undefined && isOrdinary && !neverSent.has(fault.class);
      if (isSuccess || isUnsure) orders.set(id, { exchange: id, wallet, isRecurring, isUnsure });
    },
    /** Takes what a session knows beside its exchanges. */
    addFacts(facts: Session['facts']): void {
      for (const [name, value] of Object.entries(facts)) {
        const [, about = '', id = ''] = /^(vault|created|cancelled):(.*)$/.exec(name) ?? [];
        const [vault, order] = [vaults.get(id as ExchangeId), orders.get(id)];
        if (about === 'vault' && vault !== undefined && typeof value === 'string') vault.address = value;
        if (about === 'created' && order !== undefined) order.id = String(value);
        if (about === 'cancelled') orders.delete(id);
      }
      const left: readonly unknown[] = Array.isArray(facts.ordersLeftBehind) ? facts.ordersLeftBehind : [];
      for (const order of left)
        if (isObject(order)) {
          const exchange = String(order.exchange) as ExchangeId;
          const id = typeof order.id === 'string' ? { id: order.id } : {};
          orders.set(exchange, { exchange, ...orders.get(exchange), ...id });
        }
    },
    /** What is left; `address` is that of the trigger order API. */
    result: (address: string): LeftBehind => ({
      orders: [...orders.values()]
        .map((order) => orderOf(order, address.replace(/\/$/, '')))
        .sort((left, right) => left.says.localeCompare(right.says)),
      vaults: [...vaults]
        .sort(([left, one], [right, other]) => one.wallet.localeCompare(other.wallet) || compareIds(left, right))
        .map(([, vault]) => ({ ...vault, says: vaultSays(vault) })),
    }),
  };
}

/** What requests are sent for that should create something. Others may get a page or an error under a status of success. */
const ordinary = ['create/valid', 'createRecurring/valid', 'register/first', 'register/to-trade'];

function orderOf({ exchange, id, wallet, isRecurring, isUnsure }: Created, base: string): OrderLeftBehind {
  const kind = isRecurring === true ? 'recurring order' : 'order';
  const named = id === undefined ? `${kind} of unknown id` : `${kind} ${id}`;
  const made = isUnsure === true ? 'may have been created (its response was lost)' : 'was created';
  const of = wallet === undefined ? '' : ` of wallet ${wallet}`;
  const how =
    isRecurring === true
      ? 'cancel it with the requests of trigger.dialect.recurring in the profile'
      : `POST ${base}/orders/price/cancel/${id ?? '{id}'}, sign the withdrawal it returns, and POST that to ${base}/orders/price/confirm-cancel/${id ?? '{id}'}`;
  const where = id === undefined && isUnsure !== true ? 'take its id from that response; ' : '';
  const says = `${named}${of}: ${made} by exchange ${exchange} of the journal and its cancellation was not confirmed; ${where}${how}`;
  return { exchange, ...(id !== undefined && { id }), ...(wallet !== undefined && { wallet }), says };
}

const vaultSays = ({ wallet, address = '' }: { readonly wallet: string; readonly address?: string }): string =>
  `vault${address && ` ${address}`} of wallet ${wallet}: registered; the API cannot remove it`;
