import type { Defect } from '../defect.js';
import { derivedAddress } from '../../../reference/chain/message.js';
import { isObject, replace, replacing, reword, status, type Answered, type When } from './tamper.js';
import { isList } from './token-state.js';

const history = ['GET /orders/history'];
const register = ['GET /vault/register'];

const ordersOf = ({ body }: Answered): readonly unknown[] =>
  Array.isArray(body.orders) ? (body.orders as readonly unknown[]) : [];

const isSingle: When = (answered) => answered.status === 200 && !isList(answered);

/** Orders of the same wallet besides the one that was asked for. */
function othersOf(answered: Answered): readonly unknown[] {
  const [asked] = ordersOf(answered);
  if (!isObject(asked)) return [];
  const { priceOrders } = answered.reference.trigger.state;
  return priceOrders
    .of(String(asked.userPubkey))
    .filter(({ id }) => id !== asked.id)
    .map(({ id, userPubkey, state }) => ({ id, userPubkey, state }));
}

/** Faults of what is listed and shown. */
export const listingDefects: readonly Defect[] = [
  replacing({
    id: 'trigger-newest-order-not-listed',
    says: 'The list of orders lacks the newest one.',
    breaks: ['TRIGGER-013'],
    at: history,
    when: (answered) => answered.status === 200 && isList(answered),
    then: (answered) => reword((body) => ({ ...body, orders: ordersOf(answered).slice(1) }))(answered),
  }),
  replacing({
    id: 'trigger-list-always-empty',
    says: 'The list of orders is always empty.',
    breaks: ['TRIGGER-013'],
    at: history,
    when: (answered) => answered.status === 200 && isList(answered),
    then: () => ({ status: 200, body: { json: { orders: [] } } }),
  }),
  replacing({
    id: 'trigger-another-order-shown-by-id',
    says: 'Asked for an order by its id, the history shows another one of the wallet.',
    breaks: ['TRIGGER-144'],
    at: history,
    when: (answered) => isSingle(answered) && othersOf(answered).length > 0,
    then: (answered) => ({ status: 200, body: { json: { orders: othersOf(answered).slice(0, 1) } } }),
  }),
  replacing({
    id: 'trigger-all-orders-shown-by-id',
    says: 'Asked for an order by its id, the history shows all orders of the wallet.',
    breaks: ['TRIGGER-145'],
    at: history,
    when: (answered) => isSingle(answered) && othersOf(answered).length > 0,
    then: (answered) =>
      reword((body) => ({ ...body, orders: [...ordersOf(answered), ...othersOf(answered)] }))(answered),
  }),
  replacing({
    id: 'trigger-second-registration-replaces-the-vault',
    says: 'Registering again is answered 409, and gives the wallet another vault.',
    breaks: ['TRIGGER-143'],
    at: register,
    when: status(409),
    then: ({ reference, body, details }) => {
      const wallet = String(details?.userPubkey);
      const replaced = {
        ...reference.trigger.state.vaults.get(wallet)!,
        vaultPubkey: derivedAddress(`second vault of ${wallet}`),
      };
      reference.trigger.state.vaults.set(wallet, replaced);
      return { status: 409, body: { json: { ...body, details: replaced } } };
    },
  }),
  replacing({
    id: 'trigger-registration-shows-another-vault',
    says: 'Registering returns another vault than the one it makes.',
    breaks: ['TRIGGER-150'],
    at: register,
    when: status(201),
    then: reword((body) => ({ ...body, vaultPubkey: derivedAddress('a vault that nobody has') })),
  }),
  replacing({
    id: 'trigger-orders-of-everyone-listed',
    says: 'The list shows the orders of all wallets.',
    breaks: ['TRIGGER-161'],
    at: history,
    when: (answered) => answered.status === 200 && isList(answered),
    then: ({ reference: { trigger }, body }) => {
      const orders = [...trigger.state.vaults.keys()].flatMap((wallet) => trigger.state.priceOrders.of(wallet));
      return { status: 200, body: { json: { ...body, orders: orders.map(({ id, state }) => ({ id, state })) } } };
    },
  }),
  {
    id: 'trigger-vault-of-the-newest-wallet',
    says: 'A wallet without orders that reads its vault for the third time is shown the newest vault of all.',
    breaks: ['TRIGGER-084', 'TRIGGER-085', 'TRIGGER-143', 'TRIGGER-162'],
    because: 'Also after it was told that it has a vault already; and so two wallets have the same.',
    inject: (reference) => {
      const reads = new Map<unknown, number>();
      const isThird: When = ({ status: given, body: { userPubkey } }) => {
        if (given === 200) reads.set(userPubkey, (reads.get(userPubkey) ?? 0) + 1);
        const hasNoOrder = reference.trigger.state.priceOrders.of(String(userPubkey)).length === 0;
        return hasNoOrder && (reads.get(userPubkey) ?? 0) > 2;
      };
      return replace(reference, ['GET /vault'], isThird, ({ reference: { trigger } }) => ({
        status: 200,
        body: { json: [...trigger.state.vaults.values()].at(-1) },
      }));
    },
  },
];
