import { isObject } from '../../../json/parse.js';
import type { OrderState, Request, WalletState } from './state.js';
import type { Purpose } from './view.js';

/** What a wallet did before a request; a quota of a wallet may begin there. */
export const past = {
  signedIn: 'one by a wallet that has signed in before',
  renewed: 'one under a renewed token',
  order: 'one by a wallet that created an order',
  orders: 'one by a wallet that created several orders',
  update: 'one for an order that was updated',
} as const;

const callers: Partial<Record<Purpose, string>> = {
  'history/list': 'one by a wallet with orders',
  'history/list-of-newcomer': 'one by a wallet without orders',
  'vault/declared': 'one by a declared wallet',
  'vault/registered': 'one by a fresh wallet',
};

export function formIn(body: unknown): string | undefined {
  return isObject(body) && typeof body.orderSubType === 'string' ? body.orderSubType : undefined;
}

/** The kinds of input to which a proper request belongs: by its order, how its wallet signed in, and what that did before. */
export function kindsOf(
  { operation, body, own }: Request,
  purpose: Purpose | undefined,
  about: OrderState | undefined,
): readonly string[] {
  const form = operation === 'createOrder' ? formIn(body) : about?.form;
  return [
    callers[purpose!],
    own.signIns > 1 && past.renewed,
    own.orders > 0 && past.order,
    own.orders > 1 && past.orders,
    about?.isUpdated === true && past.update,
    form !== undefined && `one for an order of the form ${form}`,
    ...signInKinds(own),
  ].filter((kind) => typeof kind === 'string');
}

const signInKinds = ({ signInType }: WalletState) => [signInType !== undefined && `one after a ${signInType} sign-in`];

/** Of a request to sign in. A challenge of one type that always fails has an entry of its own. */
export function kindsOfSignIn(operation: string, own: WalletState | undefined): readonly string[] {
  if (own === undefined) return [];
  const kinds = [own.signIns > 0 && past.signedIn, ...(operation === 'verify' ? signInKinds(own) : [])];
  return kinds.filter((kind) => typeof kind === 'string');
}
