import fc from 'fast-check';
import { noBase58Characters, textOf } from '../../text-of.js';
import { stepsOf, type CaseOf } from '../../cases.js';
import { challengeTypes, type ChallengeType } from '../fixtures.js';
import { declaredActor, freshActor, type Actor, type Part } from '../fixtures/client.js';
import { depositFaults, sendDeposit } from '../fixtures/faults.js';
import { orderForms } from '../fixtures/request.js';
import { openTrader } from '../fixtures/trader.js';
import type { TriggerSession } from '../reader/view.js';
import { triggerScenario } from './trigger-scenario.js';

const noAddress = fc.oneof(fc.constant('!no address!'), textOf(noBase58Characters, 10, 44));

/** Every fault with every form of order, by each way to sign in. */
const inputs = stepsOf({
  shared: { type: challengeTypes },
  step: { kind: depositFaults, order: orderForms, noAddress: [['any', noAddress]] },
  perRun: depositFaults.length,
  most: 6,
});

type Chosen = (session: TriggerSession, part: Part) => Actor | undefined;

function depositOf(who: string, needs: readonly string[], owner: Chosen, other: Chosen) {
  const registers = needs.includes('register');
  return triggerScenario<CaseOf<typeof inputs>>({
    name: `trigger/deposit-of-${who}-wallet`,
    description: 'Crafts deposits for a wallet with a vault, properly or with one fault each.',
    needs: ['verify', 'deposit', ...needs],
    effects: registers ? ['session', 'create', 'build'] : ['session', 'build'],
    maxRequests: 17,
    runs: { gate: 2, release: 20 },
    ...inputs,
    run: async ({ type, steps }, session) => {
      const open = async (part: Part, actor: Actor | undefined, by?: ChallengeType) =>
        actor && openTrader(session, part, { actor, type: by, registers });
      const trader = await open('A', owner(session, 'A'), type);
      if (trader === undefined) return;
      const needsOther = steps.some(({ kind }) => kind === 'other-wallet-with-vault');
      const another = needsOther ? await open('B', other(session, 'B')) : undefined;
      for (const probe of steps) await sendDeposit(trader, probe, () => Promise.resolve(another));
    },
  });
}

/**
 * For the wallet that the profile declares, if it has a vault; for the same where it may get one, and a fresh wallet may be the
 * other one; and for a fresh wallet with funds, which has to register first.
 */
export const deposits = [
  depositOf('declared', ['declared-wallet'], declaredActor, declaredActor),
  depositOf('registering', ['declared-wallet', 'fresh-wallet', 'register'], declaredActor, freshActor),
  depositOf('fresh', ['fresh-wallet', 'register', 'funds'], freshActor, freshActor),
];
