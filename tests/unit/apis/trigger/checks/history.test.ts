import { concernsNothing, isUndecided, passes, violates, type MadeExchange } from '../../../../support/check-rows.js';
import { of, sent, triggerTable } from '../made.js';

const list = (text: string): MadeExchange => sent('listHistory', 'history/list', 200, { text });
const registered = sent('registerVault', 'register/to-trade', 201);
const created = sent('createOrder', 'create/valid', 200);
const cancelled = sent('cancelOrder', 'cancel/own', 200, { path: '/orders/price/cancel/order-1' });
const shown = (text: string): MadeExchange =>
  sent('listHistory', 'history/own', 200, { text, path: '/orders/history?id=order-1' });

const createdByOther = sent('createOrder', 'create/valid', 200, of('B'));

/** Exchanges, of which each creation makes the next order. */
const played = (...exchanges: readonly MadeExchange[]) => {
  const places = exchanges.flatMap(({ operation }, index) => (operation === 'createOrder' ? [index + 1] : []));
  const facts = Object.fromEntries(places.map((place, order) => [`created:made-${place}`, `order-${order + 1}`]));
  return { exchanges, facts };
};

/** Another wallet has an order, and this one asks for its list. */
const listedBeside = (text: string) => played(createdByOther, list(text));

/** Both wallets find what they created, and in either list stands something more. */
const inBoth = (more: string, moreOfOther = more) =>
  played(
    created,
    list(`[{"id":"order-1","mint":"m"},${more}]`),
    createdByOther,
    sent('listHistory', 'history/list', 200, { text: `[{"id":"order-2","mint":"m"},${moreOfOther}]`, ...of('B') }),
  );

const ofOld = list('[{"id":"order-1"},{"id":"order-9"}]');

/** Two orders exist, and the first is asked for. */
const asked = (text: string) => played(created, created, shown(text));

/** A wallet that is seen to register creates two orders, and asks for its list. */
const ofTwo = (text: string) => played(registered, created, created, list(text));

const askedAt = (startedAt: number) => {
  return { scenario: 'proxy', ...played(registered, list('[]'), created, { ...list('[]'), startedAt }) };
};

triggerTable({
  'TRIGGER-013': [
    passes('the order stands in the list', played(registered, created, list('["order-1"]'))),
    passes('one that was cancelled does not', played(registered, created, created, cancelled, list('["order-2"]'))),
    isUndecided('another client asks too early', askedAt(33_000)),
    violates('another client asks late', askedAt(34_000)),
    violates('none, after one by its id', played(registered, created, list('["order-1"]'), created, list('[]'))),
    isUndecided('a list that shows no ids', played(registered, list('[]'), created, list('[{}]'))),
    ...[
      '{"orders":["order-1"],"pagination":{"total":2}}',
      '{"orders":[{"id":"order-1"}],"tags":[1,2,3],"pagination":{"total":2}}',
      '{"orders":["order-1"],"pagination":{"total":2,"limit":1,"offset":0}}',
      '{"orders":["order-1"],"pagination":{"total":2,"limit":20}}',
      '{"orders":["order-1"],"pagination":{"total":2,"limit":20,"page":2}}',
      ...['{"orders":["order-1"],"totalPages":2}', '{"orders":["order-1"],"hasMore":true}'],
      ...['{"orders":["order-1"],"next":"opaque"}', '{"orders":["order-1"],"limit":1}'],
    ].map((text) => isUndecided(`another order is listed without it, on a page of several: ${text}`, ofTwo(text))),
    ...[
      '{"orders":["order-1"],"pagination":{"total":1,"limit":1}}',
      '{"orders":["order-1"],"pagination":{"total":2,"limit":20,"offset":0}}',
      '{"orders":["order-1"],"hasMore":false,"cursor":"end"}',
      '{"orders":["order-1"],"next":null,"limit":20}',
    ].map((text) => violates(`another order is listed without it, on the only page: ${text}`, ofTwo(text))),
    concernsNothing('a declared wallet, whose list may have pages', played(list('[]'), created, list('[]'))),
  ],
  'TRIGGER-161': [
    violates('an order of another wallet', listedBeside('["order-1"]')),
    passes('an empty list', listedBeside('[]')),
    concernsNothing('an order of its own', played(created, list('["order-1"]'))),
    violates('one order in the lists of two wallets', inBoth('{"id":"order-9","mint":"m"}')),
    passes('ids that are counted anew for each wallet', {
      ...inBoth('{"id":"order-9"}', '{"id":"order-1"},{"id":"order-9"}'),
      facts: { 'created:made-1': 'order-1', 'created:made-3': 'order-1' },
    }),
    passes('an older order of its own, at two times', played(created, ofOld, createdByOther, ofOld)),
    passes('one text at another place of both lists', inBoth('{"id":"order-9","mint":"m"}', '{"mint":"order-9"}')),
  ],
  'TRIGGER-144': [
    passes('the order itself', asked('{"id":"order-1"}')),
    violates('another order', asked('{"id":"order-2"}')),
    isUndecided('no id at all', asked('{}')),
  ],
  'TRIGGER-145': [
    passes('the order itself', asked('{"id":"order-1"}')),
    violates('another one beside it', asked('["order-1","order-2"]')),
    violates('no id at all', asked('{}')),
    concernsNothing('another order in its place', asked('{"id":"order-2"}')),
  ],
  'TRIGGER-128': [
    passes('an empty list', sent('listHistory', 'history/list-of-newcomer', 200)),
    violates('not found', sent('listHistory', 'history/list-of-newcomer', 404)),
    concernsNothing('the list of another', sent('listHistory', 'history/list', 404)),
  ],
});
