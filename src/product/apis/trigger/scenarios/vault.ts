import fc from 'fast-check';
import { everyOf, recordOf } from '../../input-space.js';
import { challengeTypes, type ChallengeType, type OrderForm } from '../fixtures.js';
import { signInAnyhow, type Client } from '../fixtures/client.js';
import { orderForms, requestAt, requestTo, unknownOrder } from '../fixtures/request.js';
import { probe, sendUntilFound } from '../fixtures/send.js';
import { askWithoutVault, register as registers, type Trader } from '../fixtures/trader.js';
import { isUsable, type TriggerSession } from '../reader/view.js';
import { triggerScenario } from './trigger-scenario.js';

const type = fc.constantFrom(...challengeTypes);

export const newcomer = triggerScenario<{ type: ChallengeType; form: OrderForm }>({
  name: 'trigger/newcomer',
  description: 'Signs a fresh wallet in and asks for what it cannot have without a vault.',
  needs: ['fresh-wallet', 'verify'],
  effects: ['session', 'build'],
  maxRequests: 8,
  runs: { gate: 4, release: 20 },
  ...everyOf({ form: orderForms, type: challengeTypes }),
  run: async ({ type, form }, session) => {
    const client = await signInAnyhow(session, session.freshWallet('newcomer'), type);
    if (client === undefined) return;
    const trader: Trader = { session, client, orders: [] };
    // With a vault already it is no newcomer.
    if (!(await askWithoutVault(trader, form))) return;
    const list = requestAt(trader, 'listHistory');
    if (list !== undefined) await client.send(list);
    await probe(trader, requestAt(trader, 'singleOrder', { order: unknownOrder(session) }));
  },
});

/** Registers two fresh wallets, each once, and again to be rejected; the first is still what it was, under another token too. */
export const register = triggerScenario<{ types: readonly ChallengeType[] }>({
  name: 'trigger/register',
  description:
    'Registers the vaults of two fresh wallets, asks to register them again, and the first once more under another token.',
  needs: ['fresh-wallet', 'verify', 'register'],
  effects: ['session', 'create'],
  maxRequests: 19,
  runs: { gate: 2, release: 10 },
  brief: () => [{ types: ['transaction'] }],
  arbitrary: () => recordOf({ types: fc.tuple(type, type) }),
  run: async ({ types }, session) => {
    let first: Client | undefined;
    for (const [index, type] of types.entries()) {
      const client = await signInAnyhow(session, session.freshWallet(`newcomer ${index}`), type);
      if (client === undefined || !(await registerTwice(session, client))) return;
      first ??= client;
    }
    if (first === undefined || types.length === 1) return;
    await first.send(requestTo('getVault'));
    await first.renew();
    await registerAgain(first);
  },
});

async function registerTwice(session: TriggerSession, client: Client): Promise<boolean> {
  const before = await client.send(requestTo('getVault'));
  if (!isUsable(before) || !(await registers(client))) return false;
  await sendUntilFound(session, () => client.send(requestTo('getVault')));
  await registerAgain(client);
  return true;
}

async function registerAgain(client: Client): Promise<void> {
  await client.send(requestTo('registerVault'));
  await client.send(requestTo('getVault'));
}
