import { concernsNothing, isUndecided, passes, violates, type MadeTrace } from '../../../../support/check-rows.js';
import { plainOrder, swapOrderTable } from '../made.js';
import { atSecondVersion, failing, ordered } from './made-orders.js';

type Body = Readonly<Record<string, unknown>>;

const lacking = (name: string, whole: object = plainOrder): Body =>
  Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name));
const both = (first: Body, second: Body): MadeTrace => ({
  scenario: 'order/both-versions',
  exchanges: [{ ...ordered(), body: first }, atSecondVersion({ ...ordered(), body: second })],
});
const pairs = (count: number, first: Body, second: Body): readonly MadeTrace[] =>
  Array.from({ length: count }, () => both(first, second));
/** One request, repeated so often in one session. */
const repeated = (count: number, first: Body, second: Body): MadeTrace => ({
  ...both(first, second),
  exchanges: pairs(count, first, second).flatMap(({ exchanges }) => exchanges),
});

const same = plainOrder;
const asText = { ...plainOrder, totalTime: '1' };
const asFlag = { ...plainOrder, totalTime: true };
const asNull = { ...plainOrder, totalTime: null };
const named = { ...plainOrder, feeMint: 'MintBought' };
const added = { ...plainOrder, newcomer: true };
const halves = (count: number): readonly MadeTrace[] => [...pairs(count, same, same), ...pairs(count, asText, asText)];
const unrouted = { ...plainOrder, routePlan: [] };
const routedWithout = (name: string): Body => ({
  ...plainOrder,
  routePlan: plainOrder.routePlan.map((route) => lacking(name, route)),
});
const quotedOnce: MadeTrace = { scenario: 'order/both-versions', exchanges: [ordered(), atSecondVersion(failing({}))] };

swapOrderTable({
  'ORDER-208': [
    passes('the same fields', pairs(9, same, same)),
    violates('one version lacks a field', pairs(5, same, lacking('gasless')), '/gasless'),
    passes('one lacks it once', [...pairs(20, same, same), both(same, lacking('gasless'))]),
    violates('one lacks it as often as a repetition takes', [
      ...pairs(50, same, same),
      repeated(5, same, lacking('gasless')),
    ]),
    violates('the first one lacks it but once', [...pairs(1, same, same), ...pairs(9, lacking('gasless'), same)], {
      cites: ['made-4', 'made-3'],
      found: 'it is present in 1 of 10 at `ultra` (boolean 1×) and in 10 of 10 at `swapV2` (boolean 10×)',
    }),
    violates('the second one never has it', pairs(9, same, lacking('gasless')), {
      cites: ['made-1', 'made-2'],
      found: 'it is present in 9 of 9 at `ultra` (boolean 9×) and in 0 of 9 at `swapV2`',
    }),
    passes('the second one has no object that could carry it', pairs(9, routedWithout('percent'), unrouted)),
    concernsNothing('one version alone quotes', Array(20).fill(quotedOnce)),
  ],
  'ORDER-209': [
    violates('the second has another type', pairs(5, same, asText), { at: '/totalTime', cites: ['made-1', 'made-2'] }),
    violates('the first has another type', pairs(5, asText, same), { at: '/totalTime', cites: ['made-2', 'made-1'] }),
    violates('neither has the documented type', pairs(5, asText, asFlag)),
    violates('one has two types, and the other a third', [...pairs(5, asFlag, same), ...pairs(5, asFlag, asText)]),
    passes('both have it in two types', halves(20)),
    passes('null is no other type', pairs(9, same, asNull)),
    violates('in a field few orders have', [...pairs(30, same, same), ...pairs(5, named, { ...named, feeMint: 1 })]),
    passes('in fewer of them', [...pairs(30, same, same), ...pairs(4, named, { ...named, feeMint: 1 })]),
    passes('in items, which the contract judges alone', pairs(9, same, { ...plainOrder, routePlan: ['route'] })),
  ],
  'ORDER-210': [
    violates('one version has null', pairs(5, same, asNull), '/totalTime'),
    violates('in a field few orders have', [...pairs(30, same, same), ...pairs(5, { ...named, feeMint: null }, named)]),
    passes('both have null', pairs(9, asNull, asNull)),
    passes('the other lacks what is null', pairs(9, lacking('totalTime'), asNull)),
    passes('null where it may be', pairs(9, same, { ...plainOrder, taker: 'Rich' })),
  ],
  'ORDER-211': [
    violates('one version always has it', pairs(20, named, same), '/feeMint'),
    passes('one has it now and then', [...pairs(19, named, same), both(same, same)]),
    isUndecided('few pairs', pairs(19, named, same)),
    passes('one has what no document names', pairs(20, same, added)),
  ],
  'ORDER-212': [
    passes('both have it', pairs(20, added, added)),
    violates('one version always has it', pairs(20, same, added), '/newcomer'),
    violates('the other version always has it', pairs(20, added, same), '/newcomer'),
  ],
});
