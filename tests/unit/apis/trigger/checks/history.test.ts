import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import { checkTable, type MadeExchange } from '../../../../support/check-table.js';
import { fixtures, sent } from '../made.js';

const list = (text: string): MadeExchange => sent('listHistory', 'history/list', 200, { text });
const registered = sent('registerVault', 'register/to-trade', 201);
const created = sent('createOrder', 'create/valid', 200);
const shown = (text: string): MadeExchange =>
  sent('listHistory', 'history/own', 200, { text, path: '/orders/history?id=order-1' });

const createdByOther = sent('createOrder', 'create/valid', 200, {
  credentials: { apiKey: 'genuine', token: 'fresh', wallet: 'B' },
});

/** Exchanges, of which each creation makes the next order. */
const played = (...exchanges: readonly MadeExchange[]) => {
  const places = exchanges.flatMap(({ operation }, index) => (operation === 'createOrder' ? [index + 1] : []));
  const facts = Object.fromEntries(places.map((place, order) => [`created:made-${place}`, `order-${order + 1}`]));
  return { exchanges, facts };
};

/** Another wallet has an order, and this one asks for its list. */
const listedBeside = (text: string) => played(createdByOther, list(text));

/** Two orders exist, and the first is asked for. */
const asked = (text: string) => played(created, created, shown(text));

/** A wallet that is seen to register creates two orders, and asks for its list. */
const ofTwo = (text: string) => played(registered, created, created, list(text));

checkTable(trigger, fixtures, {
  'TRIGGER-013': [
    { name: 'the order stands in the list', given: played(registered, created, list('["order-1"]')), outcome: 'pass' },
    {
      name: 'the list is the one before the order',
      given: played(registered, list('[]'), created, list('[]')),
      outcome: 'violation',
    },
    ...(
      [
        ['another client asks too early', 33_000, 'inconclusive'],
        ['another client asks late', 34_000, 'violation'],
      ] as const
    ).map(([name, startedAt, outcome]) => ({
      name,
      given: { scenario: 'proxy', ...played(registered, list('[]'), created, { ...list('[]'), startedAt }) },
      outcome,
    })),
    { name: 'another order is listed without it', given: ofTwo('["order-1"]'), outcome: 'violation' },
    {
      name: 'it is listed at the second attempt',
      given: played(registered, list('[]'), created, list('[]'), list('["order-1"]')),
      outcome: 'pass',
    },
    {
      name: 'a list that shows no ids',
      given: played(registered, list('[]'), created, list('[{}]')),
      outcome: 'inconclusive',
    },
    ...[
      '{"orders":["order-1"],"pagination":{"total":2}}',
      '{"orders":["order-1"],"pagination":{"total":2,"limit":1,"offset":0}}',
      '{"orders":["order-1"],"pagination":{"total":2,"limit":20}}',
      '{"orders":["order-1"],"pagination":{"total":2,"limit":20,"page":2}}',
      '{"orders":["order-1"],"totalPages":2}',
      '{"orders":["order-1"],"hasMore":true}',
      '{"orders":["order-1"],"next":"opaque"}',
      '{"orders":["order-1"],"limit":1}',
    ].map((text) => ({
      name: `another order is listed without it, on a page of several: ${text}`,
      given: ofTwo(text),
      outcome: 'inconclusive' as const,
    })),
    ...[
      '{"orders":["order-1"],"pagination":{"total":1,"limit":1}}',
      '{"orders":["order-1"],"pagination":{"total":2,"limit":20,"offset":0}}',
      '{"orders":["order-1"],"hasMore":false,"cursor":"end"}',
      '{"orders":["order-1"],"next":null,"limit":20}',
    ].map((text) => ({
      name: `another order is listed without it, on the only page: ${text}`,
      given: ofTwo(text),
      outcome: 'violation' as const,
    })),
    {
      name: 'a declared wallet, whose list may have pages',
      given: played(list('[]'), created, list('[]')),
      outcome: 'not applicable',
    },
  ],
  'TRIGGER-161': [
    { name: 'an order of another wallet', given: listedBeside('["order-1"]'), outcome: 'violation' },
    { name: 'an empty list', given: listedBeside('[]'), outcome: 'pass' },
    { name: 'an order of its own', given: played(created, list('["order-1"]')), outcome: 'not applicable' },
    {
      name: 'the other order is created later',
      given: played(list('["order-1"]'), createdByOther),
      outcome: 'not applicable',
    },
  ],
  'TRIGGER-144': [
    { name: 'the order itself', given: asked('{"id":"order-1"}'), outcome: 'pass' },
    { name: 'another order', given: asked('{"id":"order-2"}'), outcome: 'violation' },
    { name: 'no id at all', given: asked('{}'), outcome: 'inconclusive' },
  ],
  'TRIGGER-145': [
    { name: 'the order itself', given: asked('{"id":"order-1"}'), outcome: 'pass' },
    {
      name: 'the order itself, written with escapes',
      given: asked(String.raw`{"id":"\u006frder-1"}`),
      outcome: 'pass',
    },
    { name: 'another one beside it', given: asked('["order-1","order-2"]'), outcome: 'violation' },
    { name: 'no id at all', given: asked('{}'), outcome: 'violation' },
    { name: 'another order in its place', given: asked('{"id":"order-2"}'), outcome: 'not applicable' },
  ],
  'TRIGGER-128': [
    { name: 'an empty list', given: sent('listHistory', 'history/list-of-newcomer', 200), outcome: 'pass' },
    { name: 'not found', given: sent('listHistory', 'history/list-of-newcomer', 404), outcome: 'violation' },
    { name: 'the list of another', given: sent('listHistory', 'history/list', 404), outcome: 'not applicable' },
  ],
});
