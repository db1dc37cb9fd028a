import fc from 'fast-check';
import type { Effect } from '../../../model/exchange.js';
import { scenario } from '../../../model/scenario.js';
import type { Actor } from '../actor.js';
import { endpoint } from '../request.js';
import type { Payload, TriggerFixtures } from '../fixtures.js';
import type { Purpose } from '../purposes.js';
import { craftDeposit, depositBody, openTrader, probe, withMember, type Trader } from '../trader.js';
import type { TriggerSession } from '../response.js';

const kinds = ['valid', 'broken-field', 'malformed-address', 'vault-address', 'other-wallet'] as const;

interface Probe {
  readonly kind: (typeof kinds)[number];
  /** No address; used where the kind asks for one. */
  readonly noAddress: string;
}

interface Input {
  readonly probes: readonly Probe[];
}

const probes = fc.array(
  fc.record(
    {
      kind: fc.constantFrom(...kinds),
      noAddress: fc.oneof(fc.constant('!no address!'), fc.stringMatching(/^[0OIl]{10,44}$/)),
    },
    { noNullPrototype: true },
  ),
  { minLength: 1, maxLength: 5 },
);

function play(actor: (session: TriggerSession) => Actor | undefined) {
  return async (input: Input, session: TriggerSession): Promise<void> => {
    const owner = actor(session);
    const trader = owner && (await openTrader(session, 'A', owner));
    if (trader === undefined) return;
    for (const one of input.probes) await sendOne(trader, one);
  };
}

async function sendOne(trader: Trader, { kind, noAddress }: Probe): Promise<void> {
  const { session, client, vault } = trader;
  const { deposit, secondWallet } = session.fixtures;
  const wallet = client.wallet.publicKey;
  const declared = secondWallet === undefined ? undefined : session.wallet(secondWallet);
  const stranger = declared ?? session.freshWallet('stranger');
  const send = async (payload: Payload | undefined, purpose: Purpose): Promise<void> => {
    if (payload !== undefined) await probe(trader, { ...endpoint.craftDeposit(payload.body), purpose }, payload.field);
  };
  switch (kind) {
    case 'valid':
      await craftDeposit(trader);
      return;
    case 'broken-field': {
      const payload = deposit?.body({ wallet, variant: 'broken-field' });
      return send(withMember(payload, 'userAddress', wallet), 'deposit/broken-field');
    }
    case 'malformed-address': {
      const payload = depositBody(trader, noAddress);
      return send(payload && { ...payload, field: 'userAddress' }, 'deposit/malformed-address');
    }
    case 'vault-address':
      if (vault !== undefined) await send(depositBody(trader, vault), 'deposit/vault-address');
      return;
    case 'other-wallet':
      return send(depositBody(trader, stranger.publicKey), 'deposit/other-wallet');
  }
}

function depositScenario(name: string, needs: readonly string[], effects: readonly Effect[], actor: typeof freshActor) {
  return scenario<TriggerFixtures, Input>({
    name,
    description: 'Crafts deposits for a wallet with a vault, properly or with one fault each.',
    needs: ['verify', 'deposit', ...needs],
    effects,
    maxRequests: 9,
    runs: { gate: 3, release: 20 },
    examples: () => [{ probes: kinds.map((kind) => ({ kind, noAddress: '!no address!' })) }],
    arbitrary: () => fc.record({ probes }, { noNullPrototype: true }),
    run: play(actor),
  });
}

function freshActor(session: TriggerSession): Actor | undefined {
  return { wallet: session.freshWallet('A'), fresh: true };
}

function declaredActor(session: TriggerSession): Actor | undefined {
  const name = session.fixtures.wallet;
  const wallet = name === undefined ? undefined : session.wallet(name);
  return wallet && { wallet, fresh: false };
}

/** For a fresh wallet with funds, which has to register first. */
export const depositOfFreshWallet = depositScenario(
  'trigger/deposit-of-fresh-wallet',
  ['fresh-wallet', 'register', 'funds'],
  ['session', 'create', 'build'],
  freshActor,
);

/** For the wallet that the profile declares, which has a vault. */
export const depositOfDeclaredWallet = depositScenario(
  'trigger/deposit-of-declared-wallet',
  ['declared-wallet'],
  ['session', 'build'],
  declaredActor,
);
