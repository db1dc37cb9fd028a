import { describe, expect, test } from 'vitest';
import { trigger } from '../../../../src/product/apis/trigger/api.js';
import type { Dialect } from '../../../../src/product/apis/trigger/fixtures/dialect.js';
import { fixturesOfDialect } from '../../../../src/product/apis/trigger/fixtures/dialect-fixtures.js';
import { referenceDialect } from '../../../../src/product/apis/trigger/fixtures/dialects.js';
import type { TriggerFixtures } from '../../../../src/product/apis/trigger/fixtures.js';
import type { Session } from '../../../../src/product/model/exchange.js';
import { createLeftBehinds } from '../../../../src/product/results/left-behind.js';
import { memoryTransport } from '../../../../src/laboratory/rehearsal/in-memory.js';
import { inputsOf } from '../../../../src/product/explore/inputs.js';
import { createScenarioRunner } from '../../../../src/product/explore/session.js';
import { createSender } from '../../../../src/product/http/client.js';
import { createLedger } from '../../../../src/product/judge/ledger.js';
import { decideAll, type Decision } from '../../../../src/product/judge/verdict.js';
import { resolveTarget } from '../../../../src/product/profile/resolve.js';
import { referenceTriggerFixtures } from '../../../../src/reference/trigger/profile.js';
import { createReference } from '../../../../src/reference/composition.js';
import { referenceProfile } from '../../../../src/reference/profile.js';

/** What is decided of the conforming reference by the first inputs of some scenarios, spoken to by this profile. */
async function decided(fixtures: TriggerFixtures, ...names: readonly string[]): Promise<Map<string, Decision>> {
  const judge = createLedger(trigger, fixtures);
  for (const session of await played(fixtures, ...names)) judge.add(session);
  const decisions = decideAll(trigger, judge.evidence(), () => undefined);
  return new Map(decisions.map((decision) => [decision.requirement.id, decision]));
}

/** The sessions of the first inputs of some scenarios on the conforming reference. */
async function played(fixtures: TriggerFixtures, ...names: readonly string[]): Promise<readonly Session[]> {
  const profile = { ...referenceProfile('http://reference.invalid'), trigger: fixtures };
  const target = resolveTarget(profile, {}, {}, true);
  const signal = new AbortController().signal;
  const transport = memoryTransport(createReference({ seed: 1 }).handle);
  const sender = createSender({ runId: 'test', target, signal, transport, record: () => undefined });
  const player = createScenarioRunner({ api: trigger, fixtures, target, sender, salt: 'test', signal });
  const sessions: Session[] = [];
  for (const scenario of trigger.scenarios.filter(({ name }) => names.includes(name)))
    for (const [index, input] of inputsOf(scenario, 1, 10, fixtures, ['trigger']).entries())
      sessions.push((await player.run(scenario, index, input)).session);
  return sessions;
}

const { signIn, vaultAddress } = referenceTriggerFixtures;

function failed(decisions: Map<string, Decision>): string[] {
  return [...decisions.values()].filter(({ verdict }) => verdict === 'fail').map(({ requirement }) => requirement.id);
}

describe('a profile that is wrong about the conforming reference', () => {
  test('with a token pointer that finds nothing fails no requirement and says so', async () => {
    const fixtures = { ...referenceTriggerFixtures, signIn: { ...signIn!, token: () => undefined } };
    const decisions = await decided(fixtures, 'trigger/sign-in', 'trigger/admitted');
    expect(failed(decisions)).toEqual([]);
    const token = decisions.get('TRIGGER-020');
    expect(token?.verdict).toBe('inconclusive');
    expect(token?.reason).toContain('`trigger.signIn.token` finds no token, although `/token` may be one');
    expect(decisions.get('TRIGGER-022')?.reason).toContain('a fault of the profile');
  });

  test.each([['message'], ['transaction']])('with a misspelt field for a %s fails no requirement', async (type) => {
    const misspelt = async (step: Parameters<NonNullable<typeof signIn>['verifyBody']>[0]): Promise<unknown> => {
      const body = (await signIn!.verifyBody(step)) as Record<string, unknown>;
      const { signature, signedTransaction, ...rest } = body;
      return step.type === type ? { ...rest, sig: signature ?? signedTransaction } : body;
    };
    const fixtures = { ...referenceTriggerFixtures, signIn: { ...signIn!, verifyBody: misspelt } };
    const decisions = await decided(fixtures, 'trigger/sign-in');
    expect(failed(decisions)).toEqual([]);
    // The other type still shows both.
    for (const id of ['TRIGGER-019', 'TRIGGER-073']) expect(decisions.get(id)?.verdict).toBe('pass');
  });

  test('with a misspelt field for both types decides nothing of the sign-in', async () => {
    const fixtures = { ...referenceTriggerFixtures, signIn: { ...signIn!, verifyBody: () => ({ sig: 'x' }) } };
    const decisions = await decided(fixtures, 'trigger/sign-in');
    expect(failed(decisions)).toEqual([]);
    for (const id of ['TRIGGER-019', 'TRIGGER-073']) {
      expect(decisions.get(id)?.verdict).toBe('inconclusive');
      expect(decisions.get(id)?.reason).toContain('`trigger.signIn.verifyBody` makes');
    }
  });

  test('with a vault pointer that finds nothing in details fails no requirement', async () => {
    const fixtures: TriggerFixtures = {
      ...referenceTriggerFixtures,
      vaultAddress: (vault, from) => (from === 'details' ? undefined : vaultAddress!(vault, from)),
    };
    const decisions = await decided(fixtures, 'trigger/register');
    expect(failed(decisions)).toEqual([]);
    expect(decisions.get('TRIGGER-084')?.reason).toContain('`trigger.vaultAddress` does not find the vault');
  });

  test('with a function that throws says which one, with its line', async () => {
    const fixtures: TriggerFixtures = {
      ...referenceTriggerFixtures,
      deposit: {
        ...referenceTriggerFixtures.deposit!,
        body: () => {
          throw new Error('no such mint');
        },
      },
    };
    const decisions = await decided(fixtures, 'trigger/deposit-of-declared-wallet');
    expect(failed(decisions)).toEqual([]);
    const { verdict, reason } = decisions.get('TRIGGER-087')!;
    expect(verdict).toBe('inconclusive');
    expect(reason).toMatch(
      /^a fault of the profile: `trigger\.deposit\.body` threw: no such mint \(profile-faults\.test\.ts:[0-9]+:[0-9]+\)/,
    );
  });

  test('with a dialect that does not read what the target sends names the dialect, and not the profile', async () => {
    const misreading: Dialect = {
      ...referenceDialect,
      deposit: { ...referenceDialect.deposit!, transaction: '/nothing' },
      signIn: { ...referenceDialect.signIn, transaction: { ...referenceDialect.signIn.message } },
    };
    const fixtures = { ...referenceTriggerFixtures, ...fixturesOfDialect(misreading) };
    const decisions = await decided(fixtures, 'trigger/sign-in', 'trigger/deposit-of-declared-wallet');
    expect(failed(decisions)).toEqual([]);
    const reasons = [...decisions.values()].map(({ reason = '' }) => reason);
    expect(reasons.filter((reason) => reason.includes('of the profile'))).toEqual([]);
    const named = reasons.find((reason) => reason.includes('the dialect "reference" does not fit this target: '));
    expect(named).toMatch(/`trigger\.(?:signIn\.verifyBody` threw: |deposit\.transaction` found nothing)/);
  });

  test.each([
    [{ updateOrder: 'body', cancelOrder: 'body' }, 'lists every order that was created', 'named'],
    [{ updateOrder: 'body' }, 'cancels every order that was created', 'none'],
    [{ createOrder: 'orderId' }, 'lists every order by the id that its response shows', 'named'],
  ] as const)('with functions that throw in %j %s', async (throwers, _does, left) => {
    const fail = (): never => {
      throw new Error('no such order');
    };
    const throwing = Object.fromEntries(
      Object.entries(throwers).map(([name, of]) => [
        name,
        { ...(referenceTriggerFixtures as Record<string, object>)[name], [of]: fail },
      ]),
    );
    const sessions = await played({ ...referenceTriggerFixtures, ...throwing }, 'trigger/walk');
    const faulty = sessions.filter(({ facts }) => JSON.stringify(facts).includes('no such order'));
    const exchanges = faulty.flatMap((session) => session.exchanges);
    const created = exchanges.filter(
      ({ operation, response }) => operation === 'createOrder' && response?.status === 200,
    );
    const ids = Object.fromEntries(faulty.flatMap(({ facts }) => Object.entries(facts)));
    expect(created.length).toBeGreaterThan(2);
    const leftBehinds = createLeftBehinds();
    for (const exchange of exchanges) leftBehinds.add(exchange);
    for (const { facts } of faulty) leftBehinds.addFacts(facts);
    const { orders } = leftBehinds.result('https://a.test');
    const expected = created.map(({ id, credentials: { wallet } }) => ({
      exchange: id,
      wallet,
      id: ids[`created:${id}`],
    }));
    const known = orders.map(({ says, ...order }) => {
      expect(says).toContain(`https://a.test/orders/price/cancel/${order.id ?? '{id}'}`);
      return order;
    });
    expect(new Set(known)).toEqual(new Set(left === 'none' ? [] : expected));
    expect(faulty.some(({ facts }) => 'ordersLeftBehind' in facts)).toBe(left !== 'none');
  });
});
