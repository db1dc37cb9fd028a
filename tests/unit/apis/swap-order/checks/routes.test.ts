import { concernsNothing, passes, violates } from '../../../../support/check-rows.js';
import { lacking, plainOrder, swapOrderTable } from '../made.js';
import { failing, ordered, type OrderQuery } from './made-orders.js';

const [step] = plainOrder.routePlan;
const quoted = (query: OrderQuery, label: string, router = 'one') =>
  ordered(query, { router, routePlan: [step, { ...step, swapInfo: { ...step.swapInfo, label } }] });
const shownBy = (router: string) => ['Lake', 'Deep Lake', 'Deep+Lake'].map((label) => quoted({}, label, router));
const shown = shownBy('one');
/** A quote that shows the labels, then one that excludes some. */
const through = (excludeDexes: string, label: string, router = 'one') => [
  ...shownBy(router),
  quoted({ excludeDexes }, label, router),
];
const excluding = quoted({ excludeDexes: 'Lake' }, 'Lake');
const first = (routed: object) => ordered({ excludeDexes: 'Lake' }, { router: 'one', routePlan: [routed] });
const ofRouters = (count: number) =>
  Array.from({ length: count }, (_, index) => ordered({}, { router: `router-${index}` }));
const at = '/routePlan/1/swapInfo/label';

swapOrderTable({
  'ORDER-044': [
    passes('another router', ordered({ excludeRouters: 'two' })),
    violates('the excluded one', ordered({ excludeRouters: 'one' }), '/router'),
    concernsNothing('an unknown one is excluded', ordered({ excludeRouters: 'nine' }, { router: 'nine' })),
    concernsNothing('no quote', failing({ excludeRouters: 'one' })),
  ],
  'ORDER-047': [
    passes('another label', through('Lake', 'Bay')),
    violates('the label', through('Lake', 'Lake'), at),
    violates(
      'the label, first',
      [...shown, first({ swapInfo: { ...step.swapInfo, label: 'Lake' } })],
      '/routePlan/0/swapInfo/label',
    ),
    passes('a step without an exchange', [...shown, first({})]),
    concernsNothing('an error with the label', [...shown, { ...excluding, status: 400 }]),
    concernsNothing('the label, shown for another pair', [quoted({ outputMint: 'Another' }, 'Lake'), excluding]),
    concernsNothing('the label, shown by another router', [quoted({}, 'Lake', 'two'), excluding]),
    concernsNothing('a list', through('Lake,Bay', 'Lake')),
    concernsNothing('a label with a space', through('Deep+Lake', 'Deep Lake')),
  ],
  'ORDER-048': [
    passes('another label', through('Bay,Lake', 'Sea Two')),
    violates('one of the list', through('Bay,Lake', 'Lake'), at),
    concernsNothing('one label', through('Lake', 'Lake')),
  ],
  'ORDER-049': [
    passes('another label', through('Deep+Lake', 'Deep+Lake')),
    violates('the label in a list', through('Bay,Deep+Lake', 'Deep Lake'), at),
    concernsNothing('no space', through('Lake', 'Lake')),
  ],
  'ORDER-144': [
    passes('a declared router', ordered()),
    lacking('routers', violates('five of them', ofRouters(5), '/router')),
    lacking('routers', concernsNothing('a fifth that is no text', [...ofRouters(4), ordered({}, { router: 5 })])),
    lacking('routers', concernsNothing('a fifth in an error', [...ofRouters(4), { ...ofRouters(5)[4]!, status: 400 }])),
  ],
  'ORDER-170': [
    passes('on a quote of the second type', ordered({}, { router: 'two', maker: 'Maker' })),
    violates('on another quote', ordered({}, { maker: 'Maker' }), '/maker'),
    concernsNothing('no maker', ordered()),
    lacking('secondRouterType', concernsNothing('no router type is declared', ordered({}, { maker: 'Maker' }))),
  ],
});
