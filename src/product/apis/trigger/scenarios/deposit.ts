import fc from 'fast-check';
import type { Effect } from '../../../model/exchange.js';
import type { Combinations } from '../../../model/scenario.js';
import type { Actor } from '../fixtures/actor.js';
import { challengeTypes, type ChallengeType, type OrderVariant, type Payload } from '../fixtures/fixtures.js';
import { endpoint } from '../fixtures/request.js';
import { triggerScenario, type TriggerSession } from '../response.js';
import {
  craftDeposit,
  depositBody,
  openTrader,
  orderForms,
  probe,
  withMember,
  type Trader,
} from '../fixtures/trader.js';
import { recordOf } from '../../input-space.js';

export const depositFaults = [
  'valid',
  'broken-field',
  'malformed-address',
  'vault-address',
  'other-wallet',
  'other-wallet-with-vault',
] as const;

interface DepositProbe {
  readonly kind: (typeof depositFaults)[number];
  /** No address; used where the kind asks for one. */
  readonly noAddress: string;
  /** The form of the order that the deposit is for. */
  readonly order: OrderVariant;
}

interface Input {
  readonly type: ChallengeType;
  readonly probes: readonly DepositProbe[];
}

const noAddress = fc.oneof(fc.constant('!no address!'), fc.stringMatching(/^[0OIl]{10,44}$/));

const probes = fc.array(recordOf({ kind: depositFaults, noAddress, order: orderForms }), {
  minLength: 1,
  maxLength: 6,
});

/** Every fault with every form of order, by each way to sign in. */
const combinations: Combinations<Input> = {
  factors: [
    { name: 'fault', levels: depositFaults },
    { name: 'form', levels: orderForms },
    { name: 'type', levels: challengeTypes },
  ],
  infeasible: [],
  perRun: depositFaults.length,
  shared: ['type'],
  input: (rows) =>
    fc.array(noAddress, { minLength: rows.length, maxLength: rows.length }).map((texts) => ({
      type: rows[0]!.type as ChallengeType,
      probes: rows.map(
        ({ fault, form }, index) => ({ kind: fault, order: form, noAddress: texts[index] }) as DepositProbe,
      ),
    })),
};

/** The wallets of a run: who asks, and another one with a vault where there is one. */
interface Parties {
  readonly owner: (session: TriggerSession) => Actor | undefined;
  readonly other: (session: TriggerSession) => Actor | undefined;
}

/** Asks for one deposit, properly or with a fault. */
export async function sendDeposit(
  trader: Trader,
  { kind, noAddress, order }: DepositProbe,
  other?: string,
): Promise<void> {
  const { session, client, vault } = trader;
  const { deposit } = session.fixtures;
  const wallet = client.wallet.publicKey;
  const send = async (payload: Payload | undefined): Promise<void> => {
    if (payload !== undefined) await probe(trader, endpoint.craftDeposit(payload.body));
  };
  switch (kind) {
    case 'valid':
      await craftDeposit(trader, order);
      return;
    case 'broken-field': {
      const payload = deposit?.body({ wallet, variant: 'broken-field', order });
      return send(withMember(payload, 'userAddress', wallet));
    }
    case 'malformed-address':
      return send(depositBody(trader, order, noAddress));
    case 'vault-address':
      if (vault !== undefined) await send(depositBody(trader, order, vault));
      return;
    case 'other-wallet':
      return send(depositBody(trader, order, session.freshWallet('stranger').publicKey));
    case 'other-wallet-with-vault':
      if (other !== undefined) await send(depositBody(trader, order, other));
  }
}

function depositScenario(
  name: string,
  needs: readonly string[],
  effects: readonly Effect[],
  { owner, other }: Parties,
) {
  return triggerScenario<Input>({
    name,
    description: 'Crafts deposits for a wallet with a vault, properly or with one fault each.',
    needs: ['verify', 'deposit', ...needs],
    effects,
    maxRequests: 17,
    runs: { gate: 4, release: 20 },
    combinations: () => combinations,
    arbitrary: () => recordOf({ type: challengeTypes, probes }),
    run: async ({ type, probes }, session) => {
      const actor = owner(session);
      const registers = effects.includes('create');
      const trader = actor && (await openTrader(session, 'A', { actor, type, registers }));
      if (trader === undefined) return;
      const second = probes.some(({ kind }) => kind === 'other-wallet-with-vault') ? other(session) : undefined;
      const otherTrader = second && (await openTrader(session, 'B', { actor: second, registers }));
      for (const depositProbe of probes) await sendDeposit(trader, depositProbe, otherTrader?.client.wallet.publicKey);
    },
  });
}

const fresh = (part: 'A' | 'B') => (session: TriggerSession) => ({ wallet: session.freshWallet(part), fresh: true });

const declared = (which: 'wallet' | 'secondWallet') => (session: TriggerSession) => {
  const name = session.fixtures[which];
  const wallet = name === undefined ? undefined : session.wallet(name);
  return wallet && { wallet, fresh: false };
};

/** For a fresh wallet with funds, which has to register first. */
export const depositOfFreshWallet = depositScenario(
  'trigger/deposit-of-fresh-wallet',
  ['fresh-wallet', 'register', 'funds'],
  ['session', 'create', 'build'],
  { owner: fresh('A'), other: fresh('B') },
);

/** For the wallet that the profile declares, if it has a vault. */
export const depositOfDeclaredWallet = depositScenario(
  'trigger/deposit-of-declared-wallet',
  ['declared-wallet'],
  ['session', 'build'],
  { owner: declared('wallet'), other: declared('secondWallet') },
);

/** The same where it may get a vault, and where a fresh wallet may be the other one. */
export const depositOfRegisteringWallet = depositScenario(
  'trigger/deposit-of-registering-wallet',
  ['declared-wallet', 'fresh-wallet', 'register'],
  ['session', 'create', 'build'],
  { owner: declared('wallet'), other: fresh('B') },
);
