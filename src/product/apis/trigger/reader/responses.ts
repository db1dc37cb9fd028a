import { isObject } from '../../../json/parse.js';
import { isKey } from '../../../solana/key.js';
import type { Exchange, ExchangeId, RecordedResponse } from '../../../model/exchange.js';
import { jsonOf } from '../../../model/parsed-body.js';
import type { TriggerFixtures } from '../fixtures.js';
import type { Purpose } from '../purposes.js';
import { accountsOf, messageOf, stringsIn, transactionIn, transactionOf } from './signatures.js';
import { keep, type Context, type Reading, type State, type WalletState } from './state.js';

/**
 * The address of the vault in a response: the one key that is not the wallet's, of several the one under the name that such a
 * key had before. Null where there is none, undefined where the response is about no vault or does not tell which key it is.
 */
export function vaultIn(
  purpose: Purpose | undefined,
  response: RecordedResponse,
  wallet: string,
  { vaultAddress }: TriggerFixtures,
  state: Pick<State, 'vaultName'>,
): string | null | undefined {
  const body = jsonOf(response);
  const isSuccess = response.status >= 200 && response.status < 300;
  const [about = ''] = purpose?.split('/') ?? [];
  const isConflict = response.status === 409 && about === 'register';
  if (!isConflict && !(isSuccess && ['vault', 'register'].includes(about))) return undefined;
  const value = isConflict && isObject(body) ? body.details : body;
  if (typeof vaultAddress === 'function') {
    const from = isConflict ? 'details' : about === 'register' ? 'register' : 'vault';
    try {
      return vaultAddress(value, from) ?? null;
    } catch {
      return undefined;
    }
  }
  const keys = [...new Set(stringsIn(value).filter((text) => isKey(text) && text !== wallet))];
  const members = isObject(value) ? value : {};
  if (keys.length > 1) return keys.find((key) => key === members[state.vaultName ?? '']);
  if (keys.length === 1) state.vaultName ??= Object.keys(members).find((name) => members[name] === keys[0]);
  return keys[0] ?? null;
}

/** Keeps what a response shows of vaults, deposits and orders, and says which requests before it were made without a vault. */
export function keepResponse(
  exchange: Exchange,
  body: unknown,
  { order, purpose }: Reading,
  wallet: string,
  own: WalletState,
  context: Context,
  facts: Record<string, unknown>,
): readonly (readonly [ExchangeId, string])[] {
  const { id, operation, response } = exchange;
  const { state } = context;
  keepUnclear(exchange, body, { order, purpose }, own, state);
  if (response === undefined) return [];
  const isSuccess = response.status >= 200 && response.status < 300;
  const vault = facts[`vault:${id}`];
  if (typeof vault === 'string') own.vaultAddresses.add(vault);
  if (operation === 'getVault') return keepRead(exchange, own, purpose, isSuccess, context.isOwn);
  if (operation === 'registerVault') return keepRegistration(own, response.status, isSuccess);
  if (operation === 'confirmCancelRecurring' || !isSuccess) return [];
  if (operation === 'craftDeposit') facts[`transaction:${id}`] = keepCrafted(response, wallet, state.deposits);
  else if (operation === 'createOrder') {
    own.hasOrders = true;
    keepOrder(exchange, body, wallet, context, facts);
  } else if (operation === 'createRecurring')
    for (const made of idsIn(response, body)) keep(state.recurring, made, true);
  const about = order === undefined ? undefined : state.orders.get(order);
  if (about === undefined || order === undefined) return [];
  if (operation === 'updateOrder') about.updatedWith = JSON.stringify(body);
  if (operation === 'cancelOrder') {
    facts[`transaction:${id}`] = keepCrafted(response, wallet, state.withdrawals, order);
    if (about.state === 'open') about.state = 'cancelling';
  }
  if (operation === 'confirmCancel' && purpose === 'confirm/valid') about.state = 'cancelled';
  return [];
}

/** Keeps that a response does not say whether something was done: it is neither done nor undone from then on. */
function keepUnclear(
  { operation, response }: Exchange,
  body: unknown,
  { order, purpose }: Reading,
  own: WalletState,
  state: State,
): void {
  const status = response?.status ?? 500;
  if (status < 300 || status === 401 || status === 429) return;
  if (operation === 'createOrder') {
    const deposit = depositIn(body, state);
    if (deposit !== undefined) deposit.triedBy ??= JSON.stringify(body);
  }
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

function depositIn(body: unknown, state: State): State['deposits'][number] | undefined {
  const transaction = transactionOf(body);
  return transaction && depositOf(messageOf(transaction), body, state);
}

/** The deposit with this message; of several, the one whose response named something else that stands in the body. */
export function depositOf(message: string, body: unknown, { deposits }: State): State['deposits'][number] | undefined {
  const same = deposits.filter((deposit) => deposit.message === message);
  if (same.length < 2) return same[0];
  const texts = new Set(stringsIn(body));
  const isOwn = (name: string): boolean =>
    texts.has(name) && same.filter(({ names }) => names.includes(name)).length === 1;
  return same.find(({ names }) => names.some(isOwn)) ?? same[0];
}

function keepRead(
  { id, response }: Exchange,
  own: WalletState,
  purpose: Purpose | undefined,
  isSuccess: boolean,
  isOwn: boolean,
): readonly (readonly [ExchangeId, string])[] {
  if (response?.status === 404 && !own.isRegistered) {
    // Others may register it elsewhere; a wallet of the profile may have one that is not found.
    if (isOwn) own.vault = 'no';
    own.isSeenWithout = own.isNew === true;
    return purpose === undefined ? [[id, 'vault/none']] : [];
  }
  if (isSuccess && own.vault === undefined) {
    own.vault = 'yes';
    own.earlyRead = id;
  }
  return [];
}

/** Registering succeeds only where there was no vault. */
function keepRegistration(own: WalletState, status: number, isSuccess: boolean) {
  if (!isSuccess && status !== 409) return [];
  const early = isSuccess && own.earlyRead !== undefined ? [[own.earlyRead, 'vault/none'] as const] : [];
  own.vault = 'yes';
  own.isRegistered = true;
  delete own.earlyRead;
  return early;
}

function keepCrafted(
  response: RecordedResponse,
  wallet: string,
  crafted: State['deposits'],
  order?: string,
): 'found' | 'not-found' {
  for (const text of stringsIn(jsonOf(response))) {
    const transaction = transactionIn(text);
    if (transaction === undefined) continue;
    crafted.push({
      wallet,
      message: messageOf(transaction),
      accounts: accountsOf(transaction),
      names: idsIn(response, undefined),
      ...(order !== undefined && { order }),
    });
    if (crafted.length > mostCrafted) crafted.shift();
    return 'found';
  }
  return 'not-found';
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

function keepOrder(
  { id, response }: Exchange,
  body: unknown,
  wallet: string,
  { state, fixtures }: Context,
  facts: Record<string, unknown>,
): void {
  const crafted = depositIn(body, state);
  if (crafted !== undefined) crafted.spentBy ??= JSON.stringify(body);
  const value = jsonOf(response);
  const created = orderIdIn(value, fixtures) ?? single(idsIn(response!, body)) ?? memberId(value);
  if (created === undefined) return;
  facts[`created:${id}`] = created;
  keep(state.orders, created, { wallet, form: formIn(body), state: 'open', changedAt: 0 });
}

/** The form of the order that a body describes. */
export function formIn(body: unknown): string | undefined {
  return isObject(body) && typeof body.orderSubType === 'string' ? body.orderSubType : undefined;
}

function single(texts: readonly string[]): string | undefined {
  return texts.length === 1 ? texts[0] : undefined;
}

function memberId(value: unknown): string | undefined {
  const id = isObject(value) ? (value.id ?? value.orderId) : undefined;
  return typeof id === 'string' ? id : undefined;
}

function orderIdIn(value: unknown, { createOrder }: TriggerFixtures): string | undefined {
  try {
    return typeof createOrder?.orderId === 'function' ? createOrder.orderId(value) : undefined;
  } catch {
    return undefined;
  }
}
