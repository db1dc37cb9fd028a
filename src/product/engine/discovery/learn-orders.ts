import type { Dialect, Template } from '../../apis/trigger/dialects/dialect.js';
import { broken, fill } from '../../apis/trigger/dialects/fill.js';
import { someUnknownOrder } from '../../apis/trigger/dialects/fixtures.js';
import { endpoint, planned } from '../../apis/trigger/request.js';
import { isObject } from '../../json/parse.js';
import type { PlannedRequest } from '../../model/scenario.js';
import { membersOf, type Told } from './inquiry.js';
import { isSuccess } from './learn-sign-in.js';

type Ask = (request: PlannedRequest) => Promise<Told | undefined>;
type Body = Readonly<Record<string, Template>>;

const mostRounds = 6;

/**
 * How orders are listed, and asked for by their ids, which the document does not show: by the parameter or the path with
 * which an unknown id gets a 404, unless every path without a route gets the same.
 */
export async function learnHistory(ask: Ask, list = '/orders/history'): Promise<Dialect['history']> {
  if (!isSuccess(await ask(planned(endpoint.history(list))))) return undefined;
  const path = list.replace(/\?.*/, '');
  for (const byId of ['?id=', '?orderId=', '?order_id=', '?order=', '/'].map((form) => `${path}${form}{order}`)) {
    const told = await ask(planned(endpoint.history(byId.replace('{order}', someUnknownOrder))));
    if (told?.status !== 404 || !isObject(told.body)) continue;
    const unrouted = await ask(planned(endpoint.history(`${path}-none/${someUnknownOrder}`)));
    if (byId.includes('?') || unrouted?.text !== told.text) return { list, byId };
  }
  return { list };
}

/**
 * The body by which a deposit is crafted, grown by the fields that `details` of a 400 name. It is right when a wallet
 * without a vault gets a 403 for it, and a 400 once its amount is no amount.
 */
export async function learnDeposit(
  ask: Ask,
  swap: Dialect['swap'],
  wallet: string,
): Promise<Dialect['deposit'] | undefined> {
  const words = { ...swap, wallet };
  const craft = (body: Template): Promise<Told | undefined> =>
    ask(planned(endpoint.craftDeposit(fill(body, { words }))));
  let body: Body = { userAddress: '{wallet}', amount: '{amount}' };
  for (let round = 0; round < mostRounds; round += 1) {
    const told = await craft(body);
    if (told === undefined) return undefined;
    if (told.status === 403 || told.status < 300) return withBroken(body, craft);
    const named = told.status === 400 ? Object.keys(membersOf(membersOf(told.body).details)) : [];
    const added = named.flatMap((field) => {
      const value = body[field] === undefined ? templateFor(field) : undefined;
      return value === undefined ? [] : [[field, value] as const];
    });
    if (added.length === 0) return undefined;
    body = { ...body, ...Object.fromEntries(added) };
  }
  return undefined;
}

async function withBroken(
  body: Body,
  craft: (body: Template) => Promise<Told | undefined>,
): Promise<Dialect['deposit'] | undefined> {
  for (const [field] of Object.entries(body).filter(([, value]) => value === '{amount}')) {
    const change = { set: { [field]: 'no amount' }, field };
    const told = await craft(broken(body, change));
    if (told?.status === 400) return { body, broken: change, transaction: '/transaction' };
  }
  return undefined;
}

/** What a field of a deposit stands for, by its name. */
function templateFor(field: string): string | undefined {
  if (/out|buy|target|receive/i.test(field) && /mint|token|asset/i.test(field)) return '{outputMint}';
  if (/mint|token|asset|coin/i.test(field)) return '{inputMint}';
  if (/amount|quantity|size/i.test(field)) return '{amount}';
  if (/wallet|user|owner|pub|address/i.test(field)) return '{wallet}';
  if (/subtype/i.test(field)) return 'single';
  return /type|kind/i.test(field) ? 'price' : undefined;
}
