import { concernsNothing, inTurns, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import type { MadeExchange, MadeTrace } from '../../../../support/check-table.js';
import { swapOrderTable } from '../made.js';
import { atSecondVersion, failing, ordered } from './made-orders.js';

const many = (count: number, ...made: readonly MadeExchange[]): readonly MadeExchange[] =>
  Array.from({ length: count }, () => made).flat();
const notFound = atSecondVersion(failing({}, 404));
const gone = failing({}, 410);
const second = atSecondVersion(ordered());
const receiver = { taker: 'Rich', receiver: 'Receiver' };
const fails = atSecondVersion(failing(receiver));
const without = atSecondVersion(ordered({ taker: 'Rich' }));
const keyless = { credentials: { apiKey: 'absent' } } as const;
const keyed = ordered();
const servedWithKey: MadeTrace = { exchanges: [keyed, second], scenario: 'order/options' };
const otherFormat = { ...atSecondVersion(failing({})), body: { message: 'no' } };

const bothAsked = (
  one: MadeExchange,
  other: MadeExchange,
  control: MadeExchange,
  { pairs = 5, after = [one] }: { readonly pairs?: number; readonly after?: readonly MadeExchange[] } = {},
): MadeTrace => inTurns(control, other, { before: [one, other], pairs, after });

const refusedByOne = (how: Parameters<typeof bothAsked>[3] = {}) => bothAsked(ordered(receiver), fails, without, how);

const excluding = (...plain: readonly MadeExchange[]): MadeTrace => {
  const excluded = { excludeRouters: 'two' };
  const one = ordered({ ...receiver, ...excluded });
  const control = atSecondVersion(ordered({ taker: 'Rich', ...excluded }));
  return bothAsked(one, atSecondVersion(failing({ ...receiver, ...excluded })), control, { after: [...plain, one] });
};

const refusesToExclude = (excludeRouters: string): MadeTrace =>
  bothAsked(ordered({ excludeRouters }), atSecondVersion(failing({ excludeRouters })), second);

const refusedAt7 = (query: object): MadeTrace => {
  const asked = { ...query, taker: 'Rich', amount: '7' };
  const control = atSecondVersion(ordered({ taker: 'Rich', amount: '7' }));
  return bothAsked(ordered(asked), atSecondVersion(failing(asked)), control);
};

const keylessInTurns = (instead: Readonly<Record<number, MadeExchange>>, withKey = keyed): MadeTrace => {
  const [rejected, served] = [failing({}, 401, keyless), { ...second, ...keyless }];
  return inTurns(rejected, served, { before: [rejected, served, withKey], instead });
};

swapOrderTable({
  'ORDER-004': [
    passes('one order', [failing({}), second, notFound]),
    violates('bad requests, while the first version quotes', [ordered(), atSecondVersion(failing({}))]),
    isUndecided('quoted nowhere', many(5, gone, notFound)),
    violates('not found, while the first version quotes', many(5, ordered(), notFound)),
    concernsNothing('asked for a taker only', atSecondVersion(failing({ taker: 'Poor' }))),
  ],
  'ORDER-005': [
    passes('one order', [failing({}), ordered()]),
    violates('gone, while the second version quotes', many(5, gone, second)),
    violates('the second version alone, which quotes for takers only', [
      atSecondVersion(failing({})),
      atSecondVersion(ordered({ taker: 'Rich' })),
    ]),
  ],
  'ORDER-213': [
    violates('one refuses a parameter', refusedByOne()),
    isUndecided('the other one refuses it as well in the end', refusedByOne({ after: [failing(receiver)] })),
    isUndecided('the other one is not asked again', refusedByOne({ after: [] })),
    isUndecided('one refuses, and nothing tells why', [ordered(receiver), fails]),
    concernsNothing('one refuses beside an exclusion, and nothing tells which router would quote', excluding()),
    violates('one refuses beside an exclusion, and without it', excluding(fails)),
    violates('one refuses to exclude a router that did not quote', refusesToExclude('two')),
    concernsNothing('one refuses to exclude the router that quoted', refusesToExclude('one')),
    concernsNothing('both refuse', [failing(receiver), fails]),
    passes('both quote what is sent after a request that both refuse', [failing(receiver), fails, ordered(), second]),
    concernsNothing('one has no quote for another amount with a fee', refusedAt7({ referralFee: '255' })),
    violates('one refuses a receiver at another amount', refusedAt7(receiver)),
  ],
  'ORDER-214': [
    passes('one format', [failing({}), atSecondVersion(failing({})), ordered()]),
    violates('two formats in turns', inTurns(failing({}), otherFormat, { before: [failing({}), otherFormat] })),
    concernsNothing('one refuses', [ordered(), atSecondVersion(failing({}))]),
  ],
  'ORDER-215': [
    passes('both refuse, each in its way', [
      servedWithKey,
      { exchanges: [failing({}, 401, keyless), { ...atSecondVersion(ordered({}, '')), ...keyless, status: 202 }] },
    ]),
    passes('both serve', [servedWithKey, { exchanges: [keyed, second].map((one) => ({ ...one, ...keyless })) }]),
    violates('one serves in turns', [servedWithKey, keylessInTurns({})]),
    isUndecided('one serves in turns what the other refuses with a key as well', [
      servedWithKey,
      keylessInTurns({}, failing({})),
    ]),
    isUndecided('one serves now and then', [
      servedWithKey,
      keylessInTurns({ 1: atSecondVersion(failing({}, 401, keyless)) }),
    ]),
    passes('both refuse a request after one that both serve', [
      servedWithKey,
      {
        exchanges: [
          { ...keyed, ...keyless },
          { ...second, ...keyless },
          failing({ taker: 'Rich' }, 401, keyless),
          atSecondVersion(failing({ taker: 'Rich' }, 401, keyless)),
        ],
      },
    ]),
  ],
});
