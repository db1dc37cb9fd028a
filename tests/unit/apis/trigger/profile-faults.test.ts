import { expect, test } from 'vitest';
import { trigger } from '../../../../src/product/apis/trigger/api.js';
import type { Dialect } from '../../../../src/product/apis/trigger/fixtures/dialect.js';
import { referenceDialect } from '../../../../src/product/apis/trigger/fixtures/dialects.js';
import type { Session } from '../../../../src/product/model/exchange.js';
import { createLeftBehinds } from '../../../../src/product/results/left-behind.js';
import { inputsOf } from '../../../../src/product/explore/inputs.js';
import { createLedger } from '../../../../src/product/judge/ledger.js';
import { decideAll, type Decision } from '../../../../src/product/judge/verdict.js';
import { fixtures as ofReference } from './made.js';
import { runnerFor } from './session.js';

/** What is decided of the conforming reference by the first inputs of some scenarios in this dialect: no failure. */
async function decided(dialect: Dialect, ...names: readonly string[]): Promise<Map<string, Decision>> {
  const judge = createLedger(trigger, { ...ofReference, dialect });
  for (const session of await played(dialect, ...names)) judge.add(session);
  const decisions = decideAll(trigger, judge.evidence(), () => undefined);
  expect(decisions.flatMap(({ verdict, requirement: { id } }) => (verdict === 'fail' ? [id] : []))).toEqual([]);
  return new Map(decisions.map((decision) => [decision.requirement.id, decision]));
}

/** The sessions of the first inputs of some scenarios on the conforming reference. */
async function played(dialect: Dialect, ...names: readonly string[]): Promise<readonly Session[]> {
  const fixtures = { ...ofReference, dialect };
  const { runner } = runnerFor(fixtures);
  const sessions: Session[] = [];
  for (const scenario of trigger.scenarios.filter(({ name }) => names.includes(name)))
    for (const [index, input] of inputsOf(scenario, 1, 10, fixtures, ['trigger']).entries())
      sessions.push((await runner.run(scenario, index, input)).session);
  return sessions;
}

const signIn = referenceDialect.signIn!;

const without = (...types: readonly ('message' | 'transaction')[]): Dialect => {
  const misspelt = types.map((type) => [type, { ...signIn[type]!, body: { sig: '{signature}' } }]);
  return { ...referenceDialect, signIn: { ...signIn, ...Object.fromEntries(misspelt) } };
};

const { cancelOrder: _, ...withoutCancellation } = referenceDialect;

test('a dialect that does not fit the conforming reference with a token pointer that finds nothing fails no requirement and says so', async () => {
  const dialect = { ...referenceDialect, signIn: { ...signIn, token: '/nothing' } };
  const decisions = await decided(dialect, 'trigger/sign-in', 'trigger/admitted');
  const token = decisions.get('TRIGGER-020');
  expect(token?.verdict).toBe('inconclusive');
  expect(token?.reason).toContain('`trigger.dialect.signIn.token` finds no token, although `/token` may be one');
  expect(decisions.get('TRIGGER-022')?.reason).toContain('the dialect "reference" does not fit this target');
});

test.each(['message', 'transaction'] as const)(
  'a dialect that does not fit the conforming reference with a misspelt field for a %s fails nothing',
  async (type) => {
    const decisions = await decided(without(type), 'trigger/sign-in');
    // The other type still shows both.
    for (const id of ['TRIGGER-019', 'TRIGGER-073']) expect(decisions.get(id)?.verdict).toBe('pass');
  },
);

test('a dialect that does not fit the conforming reference with a misspelt field for both types decides nothing of the sign-in', async () => {
  const decisions = await decided(without('message', 'transaction'), 'trigger/sign-in');
  for (const id of ['TRIGGER-019', 'TRIGGER-073']) {
    expect(decisions.get(id)?.verdict).toBe('inconclusive');
    expect(decisions.get(id)?.reason).toContain('(`trigger.dialect.signIn`)');
  }
});

test('a dialect that does not fit the conforming reference with a vault pointer that finds nothing fails no requirement', async () => {
  const decisions = await decided({ ...referenceDialect, vaultAddress: '/nothing' }, 'trigger/register');
  expect(decisions.get('TRIGGER-084')?.reason).toContain('no address in the vault that is read');
});

test.each([
  ['/nothing', 'found nothing in the response'],
  ['/requestId', undefined],
])(
  'a dialect that does not fit the conforming reference with %s for the transaction of a deposit names it',
  async (transaction, why) => {
    const misreading: Dialect = {
      ...referenceDialect,
      deposit: { ...referenceDialect.deposit!, transaction },
      signIn: { ...signIn, transaction: signIn.message },
    };
    const decisions = await decided(misreading, 'trigger/sign-in', 'trigger/deposit-of-declared-wallet');
    const reasons = [...decisions.values()].map(({ reason = '' }) => reason);
    const expected = `the dialect "reference" does not fit this target: \`trigger.dialect.deposit.transaction\` ${why}`;
    expect(reasons.some((reason) => reason.includes(expected))).toBe(why !== undefined);
    expect(decisions.get('TRIGGER-019')?.verdict).toBe('pass');
  },
);

test.each<[string, Dialect]>([
  ['knows no cancellation lists every order that was created', withoutCancellation],
  [
    'does not find the id of an order lists each by the id that its response shows',
    { ...referenceDialect, createOrder: { ...referenceDialect.createOrder!, orderId: '/nothing' } },
  ],
])('a dialect that does not fit the conforming reference that %s', async (_does, dialect) => {
  const sessions = await played(dialect, 'trigger/walk');
  const exchanges = sessions.flatMap((session) => session.exchanges);
  const made = exchanges.filter(({ operation, response }) => operation === 'createOrder' && response?.status === 200);
  const ids = Object.fromEntries(sessions.flatMap(({ facts }) => Object.entries(facts)));
  expect(made.length).toBeGreaterThan(2);
  const leftBehinds = createLeftBehinds();
  const response = { status: 200, headers: [], body: '<p>' };
  const probe = { ...made[0]!, id: 'page-1', purpose: 'create/no-vault', response, fault: undefined } as const;
  for (const exchange of [...exchanges, probe]) leftBehinds.add(exchange);
  for (const { facts } of sessions) leftBehinds.addFacts(facts);
  const { orders } = leftBehinds.result('https://a.test');
  const expected = made.map(({ id, credentials: { wallet } }) => {
    return { exchange: id, wallet, id: ids[`created:${id}`] };
  });
  for (const { says, id = '{id}' } of orders) expect(says).toContain(`https://a.test/orders/price/cancel/${id}`);
  expect(new Set(orders.map(({ says: _, ...order }) => order))).toEqual(new Set(expected));
});
