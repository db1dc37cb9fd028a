import { associatedAccount } from '../../src/reference/chain/addresses.js';
import { signer, transferNative, transferTokens } from '../../src/reference/chain/instructions.js';
import { compileTransaction, derivedAddress } from '../../src/reference/chain/message.js';
import { verifySignature } from '../../src/product/solana/keypair.js';
import { createSessions, invalid, messageOf } from './sessions.js';
import { said, type Asked, type Json, type Said, type Service } from './wire.js';
import { native, type World } from './world.js';

interface Order {
  readonly id: string;
  readonly wallet: string;
  readonly terms: Json;
  readonly mint: string;
  readonly amount: bigint;
  state: 'open' | 'leaving' | 'cancelled';
  /** Set by the first request to cancel; the next one gets the withdrawal. */
  isReady: boolean;
  withdrawal: string | undefined;
}

interface Books {
  readonly world: World;
  readonly vaults: Map<string, { readonly vault: string; readonly since: string }>;
  readonly deposits: Map<
    string,
    { readonly mint: string; readonly amount: bigint; readonly message: string; spent: boolean }
  >;
  readonly orders: Map<string, Order>;
}

const unauthorised = said(401, { error: 'Unauthorized' });
const noOrder = said(404, { error: 'there is no such order' });

/** The trigger API; its payloads are those of this target alone. */
export function triggerService(world: World): Service {
  const sessions = createSessions(world);
  const books: Books = { world, vaults: new Map(), deposits: new Map(), orders: new Map() };
  return (asked) => {
    const { method, path, headers, body = {} } = asked;
    const key = String(headers['x-api-key']);
    if (key === world.keyWithoutTrigger) return said(403, { code: 403, message: 'this key has no access to triggers' });
    if (!world.keys.has(key)) return said(401, { code: 401, message: 'a key of the portal is needed' });
    const place = `${method} ${path}`;
    if (place === 'POST /auth/challenge') return sessions.challenge(body);
    if (place === 'POST /auth/verify') return sessions.verify(body);
    const wallet = sessions.walletOf(headers.authorization);
    if (wallet === undefined) return unauthorised;
    if (place === 'GET /vault') return showVault(books, wallet);
    if (place === 'GET /vault/register') return registerVault(books, wallet);
    if (place === 'POST /deposit/craft') return craftDeposit(books, wallet, body);
    if (place === 'POST /orders/price') return createOrder(books, wallet, body);
    if (place === 'GET /orders/history') return history(books, wallet, asked);
    if (path.startsWith('/orders/price/')) return changeOrder(books, wallet, asked);
    if (['/orders/history/dca', '/orders/dca'].includes(path) && method === 'GET') return said(200, { orders: [] });
    if (/^\/(orders\/dca(\/cancel)?|confirm-cancel)$/.test(path))
      return said(400, { error: 'recurring orders are closed' });
    return said(404, { error: 'there is no such path' });
  };
}

function showVault({ vaults }: Books, wallet: string): Said {
  const own = vaults.get(wallet);
  return own === undefined ? said(404, { error: 'no vault yet: GET /vault/register' }) : said(200, own);
}

function registerVault({ vaults }: Books, wallet: string): Said {
  const known = vaults.get(wallet);
  if (known !== undefined) return said(409, { error: 'the vault exists', details: known });
  const made = { vault: derivedAddress(`trigger vault ${wallet}`), since: new Date().toISOString() };
  vaults.set(wallet, made);
  return said(201, made);
}

function craftDeposit({ world, vaults, deposits }: Books, wallet: string, body: Json): Said {
  const { userAddress, mint, amount } = body;
  if (typeof mint !== 'string' || !world.coins.has(mint)) return invalid({ mint: 'is not traded here' });
  if (typeof amount !== 'string' || !/^[1-9][0-9]{0,17}$/.test(amount)) return invalid({ amount: 'is no amount' });
  const vault = vaults.get(wallet)?.vault;
  if (typeof userAddress === 'string' && userAddress === vault) return said(400, { error: 'a vault deposits nothing' });
  if (userAddress !== wallet) return said(403, { error: 'that is another wallet' });
  if (vault === undefined) return said(403, { error: 'register a vault first' });
  const transaction = transferOf(world, wallet, vault, mint, BigInt(amount), wallet);
  const depositId = world.ticket('D');
  deposits.set(depositId, { mint, amount: BigInt(amount), message: hexOf(transaction), spent: false });
  return said(200, { depositId, transaction });
}

function createOrder({ world, vaults, deposits, orders }: Books, wallet: string, body: Json): Said {
  const { userPubkey, depositId, signedDeposit } = body;
  const details = termsAtFault(world, body);
  if (Object.keys(details).length > 0) return invalid(details);
  const vault = vaults.get(wallet)?.vault;
  if (vault === undefined) return said(400, { error: 'register a vault first' });
  if (userPubkey === vault) return said(400, { error: 'a vault places no orders' });
  if (userPubkey !== wallet) return said(403, { error: 'that is another wallet' });
  const deposit = deposits.get(String(depositId));
  if (deposit === undefined || !isSigned(signedDeposit, deposit.message, wallet))
    return said(400, { error: 'the deposit is not what was crafted, signed' });
  if (deposit.spent) return said(400, { error: 'the deposit is spent' });
  deposit.spent = true;
  const { mint, amount } = deposit;
  const id = world.ticket('ord_');
  orders.set(id, { id, wallet, terms: body, mint, amount, state: 'open', isReady: false, withdrawal: undefined });
  return said(201, { order: shown(orders.get(id)!) });
}

/** Messages by field. */
function termsAtFault(world: World, { orderSubType = 'single', slippageBps = 50, goodUntil, limitUsd }: Json) {
  const hasSlippage = Number.isInteger(slippageBps) && (slippageBps as number) >= 1 && (slippageBps as number) <= 2000;
  return {
    ...(orderSubType !== 'single' && { orderSubType: 'only single orders are taken' }),
    ...(!hasSlippage && { slippageBps: 'is out of range' }),
    ...(goodUntil !== undefined &&
      !(Date.parse(goodUntil as string) > world.ledger.clock.now()) && { goodUntil: 'has passed' }),
    ...(limitUsd !== undefined && !(Number(limitUsd) > 0) && { limitUsd: 'is no price' }),
  };
}

function changeOrder(books: Books, wallet: string, { method, path, body = {} }: Asked): Said {
  const [, action, id = ''] = /^\/orders\/price\/(?:(cancel|confirm-cancel)\/)?([^/]+)$/.exec(path) ?? [];
  const order = books.orders.get(id);
  if (method === 'PATCH' && action === undefined) {
    const details = termsAtFault(books.world, body);
    if (Object.keys(details).length > 0) return invalid(details);
    if (order?.wallet !== wallet) return noOrder;
    if (order.state !== 'open') return said(400, { error: `the order is ${order.state}` });
    return said(200, { order: shown(order) });
  }
  if (method !== 'POST' || action === undefined) return said(404, { error: 'there is no such path' });
  if (order === undefined) return noOrder;
  if (action === 'cancel') return cancel(books, wallet, order);
  const { signedTransaction } = body;
  if (order.wallet !== wallet) return noOrder;
  if (messageOf(signedTransaction) === undefined) return said(400, { error: 'that is no transaction' });
  if (order.withdrawal === undefined || !isSigned(signedTransaction, order.withdrawal, wallet))
    return said(400, { error: 'that is not the withdrawal of this order' });
  order.state = 'cancelled';
  return said(200, { order: shown(order) });
}

function cancel({ world, vaults }: Books, wallet: string, order: Order): Said {
  if (order.wallet !== wallet) return said(403, { error: 'the order is of another wallet' });
  if (order.state === 'cancelled') return said(400, { error: 'the order is cancelled' });
  if (!order.isReady) {
    order.isReady = true;
    return said(400, { error: 'the order is not ready yet, retry' });
  }
  const transaction = transferOf(world, vaults.get(wallet)!.vault, wallet, order.mint, order.amount, wallet);
  order.state = 'leaving';
  order.withdrawal = hexOf(transaction);
  return said(200, { transaction });
}

function history({ orders }: Books, wallet: string, { query }: Asked): Said {
  const id = query.get('orderId');
  if (id === null)
    return said(200, { orders: [...orders.values()].filter((order) => order.wallet === wallet).map(shown) });
  const order = orders.get(id);
  if (order === undefined) return noOrder;
  return order.wallet === wallet ? said(200, { orders: [shown(order)] }) : said(403, { error: 'not yours to see' });
}

const shown = ({ id, state, mint, amount }: Order) => ({ id, state, mint, amount: amount.toString() });

/** The wallet pays the fee and signs in any case. */
function transferOf(world: World, from: string, to: string, mint: string, amount: bigint, wallet: string): string {
  const transfer =
    mint === native
      ? transferNative(from, to, amount)
      : transferTokens(associatedAccount(from, mint), associatedAccount(to, mint), from, amount);
  const instructions = [{ ...transfer, accounts: [...transfer.accounts, signer(wallet)] }];
  const { blockhash } = world.ledger.latestBlockhash();
  return Buffer.from(compileTransaction({ feePayer: wallet, instructions, blockhash, version: 0 })).toString('base64');
}

const hexOf = (transaction: string): string => Buffer.from(messageOf(transaction)!.message).toString('hex');

function isSigned(value: unknown, message: string, wallet: string): boolean {
  const parsed = typeof value === 'string' ? messageOf(value) : undefined;
  if (parsed === undefined || Buffer.from(parsed.message).toString('hex') !== message) return false;
  const at = parsed.accountKeys.indexOf(wallet);
  return verifySignature(wallet, parsed.message, parsed.signatures[at] ?? new Uint8Array(64));
}
