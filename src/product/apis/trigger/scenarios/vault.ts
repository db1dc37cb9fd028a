import * as fc from 'fast-check';
import type { Wallet } from '../../../model/scenario.js';
import { everyOf, recordOf, noBase58Characters, textOf, stepsOf, type CaseOf } from '../../cases.js';
import { challengeTypes, type ChallengeType } from '../fixtures.js';
import { type OrderForm, orderForms } from '../fixtures/dialect.js';
import { requestTo, unknownOrder } from '../fixtures/request.js';
import { askWithoutVault, openTrader, probe, sendAt } from '../fixtures/trader.js';
import { declaredWallet, type Part, signInAnyhow, type Trader } from '../fixtures/wallet.js';
import { depositFaults, sendDeposit } from '../fixtures/faults.js';
import type { TriggerSession } from '../reader/view.js';
import { triggerScenario } from './trigger-scenario.js';

const type = fc.constantFrom(...challengeTypes);

export const newcomer = triggerScenario<{ type: ChallengeType; form: OrderForm }>({
  name: 'trigger/newcomer',
  description: 'Signs a fresh wallet in and asks for what it cannot have without a vault.',
  needs: ['fresh-wallet', 'verify'],
  effects: ['session', 'build'],
  maxRequests: 8,
  runs: { gate: 2, release: 20 },
  ...everyOf({ form: orderForms, type: challengeTypes }),
  run: async ({ type, form }, session) => {
    const trader = await signInAnyhow(session, session.freshWallet('newcomer'), type);
    // With a vault already it is no newcomer.
    if (trader === undefined || !(await askWithoutVault(trader, form))) return;
    await sendAt(trader, 'listHistory');
    await probe(trader, 'singleOrder', { order: unknownOrder(session) });
  },
});

/** Registers two fresh wallets, each once, and again to be rejected; the first is still what it was, under another token too. */
export const register = triggerScenario<{ types: readonly ChallengeType[] }>({
  name: 'trigger/register',
  description:
    'Registers the vaults of two fresh wallets, asks to register them again, and the first once more under another token.',
  needs: ['fresh-wallet', 'verify', 'register'],
  effects: ['session', 'create'],
  maxRequests: 20,
  runs: { gate: 2, release: 10 },
  // Wallets of other runs would read, in between, what is kept for the next reader.
  phase: 'alone',
  brief: () => [{ types: ['transaction'] }],
  arbitrary: () => recordOf({ types: fc.tuple(type, type) }),
  run: async ({ types }, session) => {
    const traders: Trader[] = [];
    for (const [index, type] of types.entries()) {
      const wallet = session.freshWallet(`newcomer ${index}`);
      const beforeRegistering = (newcomer: Trader) => newcomer.send(requestTo('getVault'));
      const trader = await openTrader(session, 'A', { wallet, type, beforeRegistering });
      if (trader === undefined) return;
      await registerAgain(trader);
      traders.push(trader);
    }
    const [first, second] = traders;
    if (first === undefined || second === undefined) return;
    await first.send(requestTo('getVault'));
    // What is kept for the next reader is shown once: the first wallet reads next to another before and after it renews.
    await second.send(requestTo('getVault'));
    await first.renew();
    await registerAgain(first);
  },
});

async function registerAgain(trader: Trader): Promise<void> {
  await trader.send(requestTo('registerVault'));
  await trader.send(requestTo('getVault'));
}

const noAddress = fc.oneof(fc.constant('!no address!'), textOf(noBase58Characters, 10, 44));

/** Every fault with every form of order, by each way to sign in. */
const inputs = stepsOf({
  shared: () => ({ type: challengeTypes }),
  step: { kind: depositFaults, order: orderForms, noAddress: [['any', noAddress]] },
  perRun: depositFaults.length,
  most: 6,
});

type Chosen = (session: TriggerSession, part: Part) => Wallet | undefined;

const freshWallet: Chosen = (session, part) => session.freshWallet(part);

function depositOf(who: string, needs: readonly string[], owner: Chosen, other: Chosen) {
  const registers = needs.includes('register');
  return triggerScenario<CaseOf<typeof inputs>>({
    name: `trigger/deposit-of-${who}-wallet`,
    description: 'Crafts deposits for a wallet with a vault, properly or with one fault each.',
    needs: ['verify', 'deposit', ...needs],
    effects: registers ? ['session', 'create', 'build'] : ['session', 'build'],
    maxRequests: 17,
    runs: { gate: 4, release: 20 },
    ...inputs,
    run: async ({ type, steps }, session) => {
      const open = async (part: Part, wallet: Wallet | undefined, by?: ChallengeType) =>
        wallet && openTrader(session, part, { wallet, type: by, registers });
      const trader = await open('A', owner(session, 'A'), type);
      if (trader === undefined) return;
      const needsOther = steps.some(({ kind }) => kind === 'other-wallet-with-vault');
      const another = needsOther ? await open('B', other(session, 'B')) : undefined;
      for (const probe of steps) await sendDeposit(trader, probe, () => Promise.resolve(another));
    },
  });
}

/** For the declared wallet as it is, for the same where it may register, and for a fresh wallet with funds. */
export const deposits = [
  depositOf('declared', ['declared-wallet'], declaredWallet, declaredWallet),
  depositOf('registering', ['declared-wallet', 'fresh-wallet', 'register'], declaredWallet, freshWallet),
  depositOf('fresh', ['fresh-wallet', 'register', 'funds'], freshWallet, freshWallet),
];
