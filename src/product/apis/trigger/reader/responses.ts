import { isObject, memberIn } from '../../../json/parse.js';
import type { ExchangeId, RecordedResponse } from '../../../model/exchange.js';
import type { Derived } from '../../../model/history.js';
import { isKey } from '../../../solana/key.js';
import type { TriggerFixtures } from '../fixtures.js';
import { textAt } from '../fixtures/template.js';
import { accountsOf, messageIn, messageOf, stringsIn, transactionOf } from './signatures.js';
import { keep } from './state.js';
import type { Context, Crafted, Reading, Request, State, WalletState, OrderState } from './state.js';
import { isProper, type Purpose } from './view.js';
import { jsonOf, isSuccessStatus } from '../../../model/response.js';

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

function formIn(body: unknown): string | undefined {
  return isObject(body) && typeof body.orderSubType === 'string' ? body.orderSubType : undefined;
}

/** The kinds of input to which a proper request belongs: by its order, how its wallet signed in, and what that did before. */
function kindsOf(
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

/** Of a request to sign in. A first challenge of one type that always fails has an entry of its own. */
export function kindsOfSignIn(operation: string, own: WalletState | undefined, body: unknown): readonly string[] {
  if (own === undefined) return [];
  const ofType = `${past.signedIn}, of the type ${String(memberIn(body, 'type'))}`;
  const others = operation === 'verify' ? signInKinds(own) : [own.signIns > 0 && ofType];
  return [own.signIns > 0 && past.signedIn, ...others].filter((kind) => typeof kind === 'string');
}

export const isSuccess = (response: RecordedResponse | undefined): boolean => isSuccessStatus(response?.status);

/** The key that is not the wallet's, of several the one under the known name. Null: there is none; undefined: it does not tell. */
function vaultIn(
  purpose: Purpose | undefined,
  response: RecordedResponse,
  wallet: string,
  { fixtures: { dialect }, state }: Context,
): string | null | undefined {
  const body = jsonOf(response);
  const [about = ''] = purpose?.split('/') ?? [];
  const isConflict = response.status === 409 && about === 'register';
  if (!isConflict && !(isSuccess(response) && ['vault', 'register'].includes(about))) return undefined;
  const value = isConflict && isObject(body) ? body.details : body;
  if (dialect?.vaultAddress !== undefined) return textAt(value, dialect.vaultAddress) ?? null;
  const keys = [...new Set(stringsIn(value).filter((text) => isKey(text) && text !== wallet))];
  const members = isObject(value) ? value : {};
  if (keys.length > 1) return keys.find((key) => key === members[state.vaultName ?? '']);
  if (keys.length === 1) state.vaultName ??= Object.keys(members).find((name) => members[name] === keys[0]);
  return keys[0] ?? null;
}

type Shown = Required<Pick<Derived, 'facts' | 'earlier'>>;

/** Keeps what a response shows of vaults, deposits and orders, and says which requests before it were made without a vault. */
export function keepResponse(request: Request, reading: Reading, context: Context): Shown {
  const { exchange, operation, body, wallet, own } = request;
  const { id, response } = exchange;
  const { state } = context;
  const { order, field, purpose } = reading;
  const about = order === undefined ? undefined : state.orders.get(order);
  const facts: Record<string, unknown> = {};
  const shown = { facts, earlier: [] };
  if (field !== undefined) facts[`field:${id}`] = field;
  if (isProper(purpose)) facts[`kinds:${id}`] = kindsOf(request, purpose, about);
  const vault = response && vaultIn(purpose, response, wallet, context);
  if (vault !== undefined) facts[`vault:${id}`] = vault;
  if (typeof vault === 'string') own.vaultAddresses.add(vault);
  keepUnclear(request, reading, state);
  if (response === undefined) return shown;
  if (operation === 'getVault') return { facts, earlier: keepRead(request, purpose, context.isOwn) };
  if (operation === 'registerVault') return { facts, earlier: keepRegistration(own, response) };
  if (!isSuccess(response)) return shown;
  if (operation === 'craftDeposit') keepCrafted(response, wallet, state.deposits);
  else if (operation === 'createOrder') {
    const created = keepOrder(request, response, context);
    if (created !== undefined) facts[`created:${id}`] = created;
  } else if (operation === 'createRecurring')
    for (const made of idsIn(response, body)) keep(state.recurring, made, true);
  else if (about !== undefined && operation === 'updateOrder')
    Object.assign(about, { updatedWith: JSON.stringify(body), isUpdated: true });
  else if (about !== undefined && operation === 'cancelOrder') {
    keepCrafted(response, wallet, state.withdrawals, order);
    if (about.state === 'open') about.state = 'cancelling';
  } else if (about !== undefined && purpose === 'confirm/valid') about.state = 'cancelled';
  return shown;
}

/** Keeps that a response does not say whether something was done: it is neither done nor undone from then on. */
function keepUnclear(
  { operation, body, own, exchange: { response } }: Request,
  { order, purpose }: Reading,
  state: State,
): void {
  const status = response?.status ?? 500;
  if (status < 300 || status === 401 || status === 429) return;
  const deposit = operation === 'createOrder' ? depositIn(body, state) : undefined;
  if (deposit !== undefined) deposit.triedBy ??= JSON.stringify(body);
  if (status < 500) return;
  const about = order === undefined ? undefined : state.orders.get(order);
  // A bad confirmation is for its check alone.
  const mayConfirm = operation === 'confirmCancel' && (purpose === undefined || purpose === 'confirm/valid');
  if (mayConfirm && about?.state === 'cancelling') about.state = 'unsure';
  if (operation === 'cancelOrder' && about !== undefined) about.mayBeCancelling = true;
  // What may have been written may change nothing the next time.
  if (operation === 'updateOrder' && about !== undefined) about.updatedWith = JSON.stringify(body);
  if (operation === 'registerVault' && !own.isRegistered) own.vault = undefined;
}

/** The deposit that stands signed in a body; of several, the one whose response named something else that stands in it. */
export function depositIn(body: unknown, { deposits }: State): Crafted | undefined {
  const message = messageIn(body);
  const same = deposits.filter((deposit) => deposit.message === message);
  if (same.length < 2) return same[0];
  const texts = new Set(stringsIn(body));
  const isOwn = (name: string) => texts.has(name) && same.filter(({ names }) => names.includes(name)).length === 1;
  return same.find(({ names }) => names.some(isOwn)) ?? same[0];
}

function keepRead(
  { own, exchange: { id, response } }: Request,
  purpose: Purpose | undefined,
  isOfSuite: boolean,
): Shown['earlier'] {
  if (response?.status === 404 && !own.isRegistered) {
    // Others may register it elsewhere; a wallet of the profile may have one that is not found.
    if (isOfSuite) own.vault = 'no';
    own.isSeenWithout = own.isNew === true;
    return purpose === undefined ? [[id, 'vault/none']] : [];
  }
  const isRejected = [400, 409, 410, 422].includes(response?.status ?? 0) && purpose === undefined;
  if (own.vault === undefined && (isSuccess(response) || isRejected)) own.earlyRead = id;
  if (isSuccess(response)) own.vault ??= 'yes';
  return [];
}

/** Registering succeeds only where there was no vault. */
function keepRegistration(own: WalletState, response: RecordedResponse): Shown['earlier'] {
  if (!isSuccess(response) && response.status !== 409) return [];
  const early: [ExchangeId, string][] =
    isSuccess(response) && own.earlyRead !== undefined ? [[own.earlyRead, 'vault/none']] : [];
  own.vault = 'yes';
  own.isRegistered = true;
  own.earlyRead = undefined;
  return early;
}

function keepCrafted(response: RecordedResponse, wallet: string, crafted: Crafted[], order?: string): void {
  const transaction = transactionOf(jsonOf(response));
  if (transaction === undefined) return;
  crafted.push({
    wallet,
    message: messageOf(transaction),
    accounts: accountsOf(transaction),
    names: idsIn(response, undefined),
    ...(order !== undefined && { order }),
  });
  if (crafted.length > mostCrafted) crafted.shift();
}

const mostCrafted = 200;
const longestId = 64;

/** Texts of a response that may name what was created: short, new, and neither a key nor a time. */
function idsIn(response: RecordedResponse, body: unknown): readonly string[] {
  const sent = new Set(stringsIn(body));
  const isId = (text: string): boolean =>
    text.length >= 4 && text.length <= longestId && !/\s/.test(text) && !/^[0-9]{4}-[0-9]{2}-/.test(text);
  return stringsIn(jsonOf(response)).filter((text) => isId(text) && !sent.has(text) && !isKey(text));
}

function keepOrder({ body, wallet, own }: Request, response: RecordedResponse, { state, fixtures }: Context) {
  own.orders += 1;
  const crafted = depositIn(body, state);
  if (crafted !== undefined) crafted.isSpent = true;
  const created = orderIdIn(response, body, fixtures);
  if (created !== undefined) keep(state.orders, created, { wallet, form: formIn(body), state: 'open', changedAt: 0 });
  return created;
}

/** By the dialect, or the one text that may be an id, or the member that has the name of one. */
function orderIdIn(response: RecordedResponse, body: unknown, { dialect }: TriggerFixtures): string | undefined {
  const value = jsonOf(response);
  const declared = dialect?.createOrder && textAt(value, dialect.createOrder.orderId);
  const [first, ...others] = idsIn(response, body);
  const member = isObject(value) ? (value.id ?? value.orderId) : undefined;
  return declared ?? (others.length === 0 ? first : undefined) ?? (typeof member === 'string' ? member : undefined);
}
