import { swapOrder } from '../../../../../src/product/apis/swap-order/api.js';
import { checkTable, type MadeTrace } from '../../../../support/check-table.js';
import { fixtures, plainOrder } from '../made.js';
import { atSecondVersion, concernsNothing, failing, isUndecided, ordered, passes, violates } from './made-orders.js';

type Body = Readonly<Record<string, unknown>>;

const lacking = (name: string): Body =>
  Object.fromEntries(Object.entries(plainOrder).filter(([each]) => each !== name));
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
const asNull = { ...plainOrder, totalTime: null };
const named = { ...plainOrder, feeMint: 'MintBought' };
const added = { ...plainOrder, newcomer: true };
const rejected: MadeTrace = { scenario: 'order/both-versions', exchanges: [failing({}), atSecondVersion(failing({}))] };

checkTable(swapOrder, fixtures, {
  'ORDER-208': [
    passes('the same fields', pairs(9, same, same)),
    violates('one version lacks a field', pairs(5, same, lacking('gasless')), '/gasless'),
    violates('the first one lacks it', pairs(5, lacking('gasless'), same), '/gasless'),
    passes('both lack it', pairs(9, lacking('gasless'), lacking('gasless'))),
    passes('one lacks it once', [...pairs(20, same, same), both(same, lacking('gasless'))]),
    violates('one lacks it once, and whenever that is repeated', [
      ...pairs(50, same, same),
      repeated(6, same, lacking('gasless')),
    ]),
    concernsNothing('nothing is quoted', rejected),
  ],
  'ORDER-209': [
    passes('the same types', pairs(9, same, same)),
    violates('one version has another type', pairs(5, same, asText), '/totalTime'),
    passes('one has another type once', [...pairs(20, same, same), both(same, asText)]),
    passes('both have another type', pairs(9, asText, asText)),
  ],
  'ORDER-210': [
    passes('no null', pairs(9, same, same)),
    violates('one version has null', pairs(5, same, asNull), '/totalTime'),
    passes('one has null once', [...pairs(20, same, same), both(same, asNull)]),
    passes('null where it may be', pairs(9, same, { ...plainOrder, taker: 'Rich' })),
  ],
  'ORDER-211': [
    passes('both have it', pairs(20, named, named)),
    violates('one version always has it', pairs(20, named, same), '/feeMint'),
    passes('one has it now and then', [...pairs(19, named, same), both(same, same)]),
    isUndecided('few pairs', pairs(19, named, same)),
  ],
  'ORDER-212': [
    passes('both have it', pairs(20, added, added)),
    violates('one version always has it', pairs(20, same, added), '/newcomer'),
    passes('one has it now and then', [...pairs(19, same, added), both(same, same)]),
    isUndecided('few pairs', pairs(19, same, added)),
  ],
});
