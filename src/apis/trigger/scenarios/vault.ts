import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { signIn, type Client } from '../client.js';
import { endpoint } from '../request.js';
import type { ChallengeType, TriggerFixtures } from '../fixtures.js';
import { isObject } from '../../../json/parse.js';
import { orderBody, depositBody, probe, succeeded, type Trader } from '../trader.js';
import type { TriggerResponse, TriggerSession } from '../response.js';

const type = fc.constantFrom<ChallengeType>('message', 'transaction');
/** Stands where a signed deposit would, for a wallet that cannot craft one. */
const noDeposit = { answer: undefined, signed: 'no deposit' };

/** What a wallet meets that has never registered. */
export const newcomer = scenario<TriggerFixtures, { type: ChallengeType }>({
  name: 'trigger/newcomer',
  description: 'Signs a fresh wallet in and asks for what it cannot have without a vault.',
  needs: ['fresh-wallet', 'verify'],
  effects: ['session', 'build'],
  maxRequests: 7,
  runs: { gate: 3, release: 20 },
  arbitrary: () => fc.record({ type }, { noNullPrototype: true }),
  run: async ({ type }, session) => {
    const client = await signIn(session, session.freshWallet('newcomer'), { type });
    if (client === undefined) return;
    const trader: Trader = { session, client, vault: undefined, orders: [] };
    const { history, unknownOrderId } = session.fixtures;
    const none = await probe(trader, { ...endpoint.getVault(), purpose: 'vault/none' });
    // With a vault after all it is no newcomer.
    if (succeeded(none)) return;
    const deposit = depositBody(trader);
    if (deposit !== undefined)
      await probe(trader, { ...endpoint.craftDeposit(deposit.body), purpose: 'deposit/no-vault' });
    const order = orderBody(trader, noDeposit, 'single');
    if (order !== undefined)
      await probe(trader, { ...endpoint.createOrder(order.body), effect: 'read', purpose: 'create/no-vault' });
    if (history?.list !== undefined)
      await client.send({ ...endpoint.history(history.list), purpose: 'history/list-of-newcomer' });
    if (history?.byId !== undefined && unknownOrderId !== undefined)
      await probe(trader, { ...endpoint.history(history.byId(unknownOrderId)), purpose: 'history/unknown' });
  },
});

/** Registers two fresh wallets, each once, and once more to be refused. */
export const register = scenario<TriggerFixtures, { types: [ChallengeType, ChallengeType] }>({
  name: 'trigger/register',
  description: 'Registers the vaults of two fresh wallets, then asks to register them again.',
  needs: ['fresh-wallet', 'verify', 'register'],
  effects: ['session', 'create'],
  maxRequests: 12,
  runs: { gate: 2, release: 10 },
  arbitrary: () => fc.record({ types: fc.tuple(type, type) }, { noNullPrototype: true }),
  run: async ({ types }, session) => {
    for (const [index, type] of types.entries()) {
      const client = await signIn(session, session.freshWallet(`newcomer ${index}`), { type });
      if (client === undefined || !(await registerTwice(session, client))) return;
    }
  },
});

async function registerTwice(session: TriggerSession, client: Client): Promise<boolean> {
  const before = await client.send({ ...endpoint.getVault(), purpose: 'vault/none' });
  if (before.inconclusive !== undefined || succeeded(before)) return false;
  const first = await client.send({ ...endpoint.registerVault(), purpose: 'register/first' });
  if (!succeeded(first)) return false;
  const again = await client.send({ ...endpoint.registerVault(), purpose: 'register/again' });
  keepVault(session, again, 'details');
  const after = await client.send({ ...endpoint.getVault(), purpose: 'vault/registered' });
  keepVault(session, after, 'vault');
  return true;
}

/** Keeps the address of the vault in an answer, for only the profile knows where it stands. */
function keepVault(session: TriggerSession, answer: TriggerResponse, from: 'vault' | 'details'): void {
  const { fixtures } = session;
  if (answer.inconclusive !== undefined || fixtures.vaultAddress === undefined) return;
  const body = answer.unmasked();
  const vault = from === 'details' && isObject(body) ? body.details : body;
  session.fact(`vault:${answer.exchange.id}`, fixtures.vaultAddress(vault, from) ?? null);
}
