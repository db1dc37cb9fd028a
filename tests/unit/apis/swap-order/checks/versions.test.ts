import { swapOrder } from '../../../../../src/product/apis/swap-order/api.js';
import { checkTable, type MadeExchange, type MadeTrace } from '../../../../support/check-table.js';
import { fixtures } from '../made.js';
import { alternated, atSecondVersion, failing, ordered } from './made-orders.js';

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

const otherFormat = { ...atSecondVersion(failing({})), body: { message: 'no' } };

const bothAsked = (
  one: MadeExchange,
  other: MadeExchange,
  control: MadeExchange,
  { pairs = 5, after = [one] }: { readonly pairs?: number; readonly after?: readonly MadeExchange[] } = {},
): MadeTrace => alternated({ control, failing: other, before: [one, other], pairs, after });

const keylessInTurns = (instead: Readonly<Record<number, MadeExchange>>, withKey = keyed): MadeTrace => {
  const [rejected, served] = [failing({}, 401, keyless), { ...second, ...keyless }];
  return alternated({ control: rejected, failing: served, before: [rejected, served, withKey], instead });
};

checkTable(swapOrder, fixtures, {
  'ORDER-004': [
    { name: 'one order', given: [failing({}), second, notFound], outcome: 'pass' },
    {
      name: 'bad requests, while the first version quotes',
      given: [ordered(), atSecondVersion(failing({}))],
      outcome: 'violation',
    },
    { name: 'never found where the first version quotes', given: many(5, ordered(), notFound), outcome: 'violation' },
    { name: 'quoted nowhere', given: many(5, gone, notFound), outcome: 'inconclusive' },
    { name: 'not asked', given: ordered(), outcome: 'not applicable' },
    { name: 'asked for a taker only', given: atSecondVersion(failing({ taker: 'Poor' })), outcome: 'not applicable' },
  ],
  'ORDER-005': [
    { name: 'one order', given: [failing({}), ordered()], outcome: 'pass' },
    { name: 'gone, while the second version quotes', given: many(5, gone, second), outcome: 'violation' },
    { name: 'the second version alone, which quotes', given: second, outcome: 'pass' },
    {
      name: 'the second version alone, which quotes for takers only',
      given: [atSecondVersion(failing({})), atSecondVersion(ordered({ taker: 'Rich' }))],
      outcome: 'violation',
    },
    { name: 'quoted nowhere', given: failing({}), outcome: 'inconclusive' },
  ],
  'ORDER-213': [
    { name: 'both quote', given: [ordered(receiver), atSecondVersion(ordered(receiver))], outcome: 'pass' },
    { name: 'one refuses a parameter', given: bothAsked(ordered(receiver), fails, without), outcome: 'violation' },
    { name: 'four times', given: bothAsked(ordered(receiver), fails, without, { pairs: 4 }), outcome: 'inconclusive' },
    {
      name: 'the other one refuses it as well in the end',
      given: bothAsked(ordered(receiver), fails, without, { after: [failing(receiver)] }),
      outcome: 'inconclusive',
    },
    {
      name: 'the other one is not asked again',
      given: bothAsked(ordered(receiver), fails, without, { after: [] }),
      outcome: 'inconclusive',
    },
    { name: 'one refuses, and nothing tells why', given: [ordered(receiver), fails], outcome: 'inconclusive' },
    {
      name: 'one refuses beside an exclusion, and nothing tells which router would quote',
      given: bothAsked(
        ordered({ ...receiver, excludeRouters: 'two' }),
        atSecondVersion(failing({ ...receiver, excludeRouters: 'two' })),
        atSecondVersion(ordered({ taker: 'Rich', excludeRouters: 'two' })),
      ),
      outcome: 'not applicable',
    },
    { name: 'both refuse', given: [failing(receiver), fails], outcome: 'not applicable' },
    {
      name: 'both quote what is sent after a request that both refuse',
      given: [failing(receiver), fails, ordered(), second],
      outcome: 'pass',
    },
    {
      name: 'one has no quote for another amount',
      given: bothAsked(
        ordered({ ...receiver, amount: '7' }),
        atSecondVersion(failing({ ...receiver, amount: '7' })),
        atSecondVersion(ordered({ taker: 'Rich', amount: '7' })),
      ),
      outcome: 'not applicable',
    },
  ],
  'ORDER-214': [
    { name: 'one format', given: [failing({}), atSecondVersion(failing({})), ordered()], outcome: 'pass' },
    {
      name: 'two formats in turns',
      given: alternated({ control: failing({}), failing: otherFormat, before: [failing({}), otherFormat] }),
      outcome: 'violation',
    },
    {
      name: 'two formats now and then',
      given: alternated({
        control: failing({}),
        failing: otherFormat,
        before: [failing({}), otherFormat],
        instead: { 2: atSecondVersion(failing({})) },
      }),
      outcome: 'inconclusive',
    },
    { name: 'two formats once', given: [failing({}), otherFormat], outcome: 'inconclusive' },
    { name: 'one refuses', given: [ordered(), atSecondVersion(failing({}))], outcome: 'not applicable' },
    { name: 'a status of another form', given: [failing({}, 404), notFound], outcome: 'not applicable' },
  ],
  'ORDER-215': [
    {
      name: 'both refuse, each in its way',
      given: [
        { exchanges: [keyed, second], scenario: 'order/options' },
        { exchanges: [failing({}, 401, keyless), { ...atSecondVersion(ordered({}, '')), ...keyless, status: 202 }] },
      ],
      outcome: 'pass',
    },
    {
      name: 'one serves in turns',
      given: [{ exchanges: [keyed, second], scenario: 'order/options' }, keylessInTurns({})],
      outcome: 'violation',
    },
    {
      name: 'one serves in turns what the other refuses with a key as well',
      given: [{ exchanges: [keyed, second], scenario: 'order/options' }, keylessInTurns({}, failing({}))],
      outcome: 'inconclusive',
    },
    {
      name: 'one serves now and then',
      given: [
        { exchanges: [keyed, second], scenario: 'order/options' },
        keylessInTurns({ 1: atSecondVersion(failing({}, 401, keyless)) }),
      ],
      outcome: 'inconclusive',
    },
    {
      name: 'one serves once',
      given: [
        { exchanges: [keyed, second], scenario: 'order/options' },
        { exchanges: [failing({}, 401, keyless), { ...second, ...keyless }] },
      ],
      outcome: 'inconclusive',
    },
    {
      name: 'both serve, which is another requirement’s',
      given: [
        { exchanges: [keyed, second], scenario: 'order/options' },
        {
          exchanges: [
            { ...keyed, ...keyless },
            { ...second, ...keyless },
          ],
        },
      ],
      outcome: 'not applicable',
    },
    {
      name: 'both refuse a request after one that both serve',
      given: [
        { exchanges: [keyed, second], scenario: 'order/options' },
        {
          exchanges: [
            { ...keyed, ...keyless },
            { ...second, ...keyless },
            failing({ taker: 'Rich' }, 401, keyless),
            atSecondVersion(failing({ taker: 'Rich' }, 401, keyless)),
          ],
        },
      ],
      outcome: 'pass',
    },
    {
      name: 'nothing is quoted with the key',
      given: [failing({}, 401, keyless), { ...second, ...keyless }],
      outcome: 'inconclusive',
    },
  ],
});
