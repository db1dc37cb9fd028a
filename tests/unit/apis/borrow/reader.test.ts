import { expect, test } from 'vitest';
import { borrow } from '../../../../src/product/apis/borrow/api.js';
import type { BorrowFacts } from '../../../../src/product/apis/borrow/reader/view.js';
import type { BorrowFixtures } from '../../../../src/product/apis/borrow/fixtures.js';
import { derivedSession } from '../../../../src/product/judge/derive.js';
import type { Session } from '../../../../src/product/model/exchange.js';
import { stripped } from '../../../support/journals.js';
import { recordRun, traceIn } from '../../engine/recorded-runs.js';

type Facts = Partial<BorrowFacts>;

const run = await recordRun(1, [], 'borrow', 3600);
const fixtures = run.header.fixtures.borrow as BorrowFixtures;
/** Traces as they were read while they were sent, the same without labels, and what their bytes show afterwards. */
const sessions = run.sessions.map((entries) => {
  const bare = traceIn(entries.map(stripped));
  return { sent: traceIn(entries), bare, derived: derivedSession(bare, borrow, fixtures) };
});

type Exchanges = Session['exchanges'];

/** The same exchanges, of which some got another response. */
const answered = (exchanges: Exchanges, { where, gets }: Answered): Exchanges =>
  exchanges.map((exchange, index) =>
    exchange.response !== undefined && where(exchange, index)
      ? { ...exchange, response: { ...exchange.response, ...gets(exchange.response.body) } }
      : exchange,
  );
interface Answered {
  readonly where: (exchange: Exchanges[number], index: number) => boolean;
  readonly gets: (body: string) => Partial<NonNullable<Exchanges[number]['response']>>;
}

const factsOf = (session: Session, exchanges: Exchanges): Facts =>
  derivedSession({ ...session, exchanges }, borrow, fixtures).facts;

const isCreation = (body: string | undefined): boolean => /"positionId":0\b/.test(body ?? '');

/** What was noted while it was sent, by the id of a build, which is more than so much; the bytes show it afterwards. */
function notedAndShown<Noted>(
  least: number,
  of: (facts: Facts) => readonly (readonly [build: string, noted: Noted])[],
) {
  const all = sessions.flatMap(({ sent, derived }) => {
    const shown = new Map(of(derived.facts));
    return of(sent.facts as Facts).map(([build, noted]) => [noted, shown.get(build)] as const);
  });
  expect(all.length).toBeGreaterThan(least);
  for (const [noted, shown] of all) expect(shown).toEqual(noted);
  return all.map(([noted]) => noted);
}

test('the history of the borrow API shows how far builds got on the chain, and what wallet and list said before and after', () => {
  notedAndShown(100, ({ steps = [] }) =>
    steps.map(({ build, before, after, ...step }) => [
      build,
      // Which of several reads of one list was taken makes no difference.
      { ...step, before: { ...before, positions: '' }, after: after && { ...after, positions: '' } },
    ]),
  );
});

test('the history of the borrow API shows which builds go beyond a limit, and which works beside them', () => {
  const probes = notedAndShown(50, ({ probes = [] }) =>
    probes.map(({ kind, probe, control }) => [
      probe.build,
      `${kind} ${probe.result?.error ?? 'works'} beside ${control?.result?.error ?? (control && 'works')}`,
    ]),
  );
  expect(new Set(probes.map((noted) => noted.split(' ')[0])).size).toBe(9);
});

test('the history of the borrow API shows nothing of a position that is created before the last one is listed', () => {
  const creations = ({ derived }: (typeof sessions)[number]): readonly string[] =>
    ((derived.facts as Facts).steps ?? [])
      .map(({ build }) => build)
      .filter((id) => derived.exchanges.some((exchange) => exchange.id === id && isCreation(exchange.request.body)));
  const found = sessions.find((one) => one.sent.scenario === 'borrow/lifecycle' && creations(one).length > 1)!;
  const [first, second] = creations(found);
  const upTo = found.bare.exchanges.findIndex(({ id }) => id === second);
  const isListBefore = ({ operation }: Exchanges[number], index: number): boolean =>
    operation === 'listPositions' && index < upTo;
  const exchanges = answered(found.bare.exchanges, { where: isListBefore, gets: () => ({ status: 500 }) });
  const { steps = [] } = factsOf(found.bare, exchanges);
  expect(steps.map(({ build }) => build)).toContain(first);
  expect(steps.map(({ build }) => build)).not.toContain(second);
});

test.each([
  [400, ['exact-minimum']],
  [401, []],
  [429, []],
])('the history of the borrow API: of a loan that is rejected with %i it shows the kinds %j', (status, kinds) => {
  const isExact = ({ kind }: { readonly kind: string }): boolean => kind === 'exact-minimum';
  const found = sessions.find(({ derived }) => (derived.facts as Facts).probes?.some(isExact) === true)!;
  const { build } = (found.derived.facts as Facts).probes!.find(isExact)!.probe;
  const upTo = found.bare.exchanges.slice(0, found.bare.exchanges.findIndex(({ id }) => id === build) + 1);
  const exchanges = answered(upTo, { where: ({ id }) => id === build, gets: () => ({ status, body: '{}' }) });
  const { probes = [] } = factsOf(found.bare, exchanges);
  expect(probes.filter(isExact).map(({ kind }) => kind)).toEqual(kinds);
});

test.each([
  ['{"InstructionError":[0,{"Custom":1}]}', true],
  ['"SignatureFailure"', true],
  ['"BlockhashNotFound"', false],
])(
  'the history of the borrow API: of a transaction that the node did not send for %s that it shows a failed step is %s',
  (err, isShown) => {
    const { bare } = sessions.find(({ sent }) => sent.scenario === 'borrow/lifecycle')!;
    const sent = bare.exchanges.findIndex(({ operation }) => operation === 'sendTransaction');
    const body = `{"jsonrpc":"2.0","id":1,"error":{"code":-32002,"message":"","data":{"err":${err},"logs":[]}}}`;
    const upTo = bare.exchanges.slice(0, sent + 1);
    const exchanges = answered(upTo, { where: (_, index) => index === sent, gets: () => ({ body }) });
    const { steps = [] } = factsOf(bare, exchanges);
    expect(steps.map(({ result }) => result.error)).toEqual(isShown ? [err] : []);
  },
);

test('the history of the borrow API expects no build of a position that is listed by another id than its creation named', () => {
  const reduces = /"positionId":[1-9].*"debtAmount":"-/;
  const { bare } = sessions.find(
    ({ sent }) =>
      sent.scenario === 'borrow/every-vault' && sent.exchanges.some(({ request }) => reduces.test(request.body ?? '')),
  )!;
  const purposesOf = (exchanges: Session['exchanges']): readonly (string | undefined)[] =>
    derivedSession({ ...bare, exchanges }, borrow, fixtures).exchanges.flatMap(({ request, purpose }) =>
      reduces.test(request.body ?? '') ? [purpose] : [],
    );
  const renamed = answered(bare.exchanges, {
    where: ({ request }) => isCreation(request.body),
    gets: (body) => ({ body: body.replace(/"nftId":/, '"nftId":9') }),
  });
  expect(new Set(purposesOf(bare.exchanges))).toEqual(new Set([undefined]));
  expect(new Set(purposesOf(renamed))).toEqual(new Set(['unverified-funds']));
});

test('the history of the borrow API shows what a simulation leaves in the wallet, and whether lookup tables exist', () => {
  notedAndShown(10, ({ rows = [] }) => rows.map(({ build, ...row }) => [build, row]));
  notedAndShown(1, ({ tables }) => (tables === undefined ? [] : [[tables.build, tables]]));
});

test.each([
  [200, '{"jsonrpc":"2.0","id":1,"result":{"value":null}}', [false]],
  [429, '{"error":"Rate limit exceeded"}', []],
  [429, '{"code":429,"message":"Too many requests"}', []],
])(
  'the history of the borrow API: of a lookup table that is read with %i and %s it shows that it exists: %j',
  (status, body, found) => {
    const { bare } = sessions.find(({ derived }) => (derived.facts as Facts).tables !== undefined)!;
    const isMeant = ({ operation }: Exchanges[number]): boolean => operation === 'getAccountInfo';
    const exchanges = answered(bare.exchanges, { where: isMeant, gets: () => ({ status, body }) });
    const { tables } = factsOf(bare, exchanges);
    expect([...new Set(Object.values(tables?.found ?? {}))]).toEqual(found);
  },
);

test('the history of the borrow API reads of each request its key, and whether a list is of a wallet without positions', () => {
  const all = new Set<string>();
  for (const { sent, derived } of sessions)
    for (const [index, { base, credentials, purpose }] of sent.exchanges.entries()) {
      const shown = derived.exchanges[index]!;
      if (base === 'borrow') all.add(`${credentials.apiKey} as ${shown.credentials.apiKey}`);
      expect(shown.purpose).toBe(purpose);
    }
  expect([...all].sort()).toEqual(['absent as absent', 'empty as empty', 'genuine as genuine', 'invented as invented']);
});

test('the history of the borrow API knows no key and no new wallet of somebody else', () => {
  for (const { bare } of sessions) {
    const { facts, exchanges } = derivedSession({ ...bare, scenario: 'recorded' }, borrow, fixtures);
    expect(facts).toEqual({});
    for (const { credentials, purpose, request } of exchanges) {
      expect(credentials.apiKey).toBeUndefined();
      if (purpose === 'empty-wallet') expect(request.path).toContain(`users=${fixtures.wallets?.empty}`);
      expect(purpose).not.toBe('unfunded-absent');
    }
  }
});

test('of the traffic of others it is not known what a position carries', () => {
  // Which run of a scenario ends first differs; this one has every row of the table.
  const { sent } = sessions.find(({ sent: { id } }) => id === 'borrow/build#0')!;
  const bare = sent.exchanges.map(({ purpose: _, ...exchange }) => exchange);
  const purposesOf = (scenario: string) =>
    derivedSession({ ...sent, scenario, exchanges: bare }, borrow, { ...fixtures, refusesUnfundedBuilds: false })
      .exchanges.filter(({ request: { body = '' } }) => /"debtAmount":"[1-9]|"colAmount":"-/.test(body))
      .map(({ purpose }) => purpose);
  expect(new Set(purposesOf('recorded'))).toEqual(new Set(['unverified-funds']));
  expect(purposesOf('stripped')).toContain(undefined);
});
