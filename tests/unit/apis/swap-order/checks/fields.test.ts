import { concernsNothing, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import { swapOrderTable } from '../made.js';
import { atSecondVersion, failing, ordered, poor, rich } from './made-orders.js';

const unbuilt = (taker: string, errorCode: unknown, errorMessage: string, query: object = {}) =>
  ordered({ taker, ...query }, { transaction: '', taker, errorCode, errorMessage });
const funds = 'Insufficient funds';
const gas = 'Top up 0.1 SOL for gas';
const gasless = 'Minimum $10 for gasless';
const html = (status: number) => ({ ...failing({}, status), headers: [['content-type', 'text/html'] as const] });
const typed = (type: string) => ordered({}, {}, { headers: [['Content-Type', type]] });
const ofRequest = (what: string, field: string, other: string) => [
  passes(`the ${what} of the request`, ordered()),
  violates(`another ${what}`, ordered({}, { [field]: other }), `/${field}`),
];

swapOrderTable({
  'ORDER-017': [
    passes('null without a taker', ordered()),
    violates('text without a taker', ordered({}, { transaction: 'AA' }), '/transaction'),
    concernsNothing('of another type, which is the shape’s business', ordered({}, { transaction: 7 })),
    concernsNothing('an error response', failing({})),
  ],
  'ORDER-224': [
    passes('the taker of the transaction', ordered(rich, { transaction: 'AAAA', taker: 'Rich' })),
    violates('null beside an empty transaction', ordered(rich, { transaction: '', taker: null }), '/taker'),
    concernsNothing('an empty transaction without a taker', ordered({}, { transaction: '' })),
    concernsNothing('null beside null', ordered()),
  ],
  'ORDER-147': [
    passes('an empty text for a taker', ordered(poor, { transaction: '' })),
    violates('null for a taker', ordered(poor), '/transaction'),
  ],
  'ORDER-155': [
    passes('a code beside an empty transaction', unbuilt('Poor', 1, funds)),
    violates('none', ordered(poor, { transaction: '', errorMessage: funds }), '/errorCode'),
    concernsNothing('a transaction', ordered(rich, { transaction: 'AAAA' })),
    concernsNothing('no taker', ordered({}, { transaction: '' })),
  ],
  'ORDER-156': [
    passes('a message beside an empty transaction', unbuilt('Poor', 1, funds)),
    violates('none', ordered(poor, { transaction: '', errorCode: 1 }), '/errorMessage'),
  ],
  'ORDER-157': [
    passes('none for a taker without funds', unbuilt('Poor', 1, funds)),
    violates('one for a taker without funds', ordered(poor, { transaction: 'AAAA' }), '/transaction'),
    concernsNothing('null, which is another requirement’s', ordered(poor)),
    concernsNothing('another taker', ordered(rich, { transaction: 'AAAA' })),
  ],
  'ORDER-174': [
    passes('no code without a taker', ordered()),
    violates('a code beside a transaction', ordered(rich, { transaction: 'AAAA', errorCode: 2 }), '/errorCode'),
  ],
  'ORDER-054': [
    passes('JSON', typed('application/json')),
    passes('JSON with a character set', typed('Application/JSON; charset=utf-8')),
    violates('text', typed('text/plain')),
    violates('problem details', typed('application/problem+json')),
    concernsNothing('an error response', html(400)),
  ],
  'ORDER-199': [
    passes('JSON', failing({})),
    passes('problem details', { ...failing({}), headers: [['content-type', 'application/problem+json']] }),
    violates('a page', html(400)),
    violates('a page under 500', html(500)),
    concernsNothing('an order', typed('text/plain')),
  ],
  'ORDER-060': ofRequest('mint', 'inputMint', 'MintBought'),
  'ORDER-063': ofRequest('mint', 'outputMint', 'MintSold'),
  'ORDER-068': ofRequest('amount', 'inAmount', '1001'),
  'ORDER-162': [
    passes('an id', ordered()),
    violates('an empty one', ordered({}, { requestId: '' }), '/requestId'),
    concernsNothing('a number, which is the shape’s business', ordered({}, { requestId: 1 })),
  ],
  'ORDER-167': [passes('null without a taker', ordered()), violates('null for a taker', ordered(rich), '/taker')],
  'ORDER-175': [
    passes('two messages, two codes', [unbuilt('Poor', 1, funds), unbuilt('Dry', 2, gas)]),
    violates('two messages, one code', [unbuilt('Poor', 1, funds), unbuilt('Dry', 1, gas)], '/errorCode'),
    isUndecided('one message', [unbuilt('Poor', 1, funds), unbuilt('Dry', 1, funds)]),
    violates('two messages, one code, after an order of another wallet', [
      ordered(rich),
      unbuilt('Poor', 1, funds),
      unbuilt('Dry', 1, gas),
    ]),
    concernsNothing('one wallet at each version', [unbuilt('Poor', 1, funds), atSecondVersion(unbuilt('Dry', 1, gas))]),
  ],
  'ORDER-176': [
    passes('two messages, two codes', [unbuilt('Poor', 1, funds), unbuilt('Small', 3, gasless)]),
    violates('two messages, one code', [unbuilt('Poor', 3, funds), unbuilt('Small', 3, gasless)]),
  ],
  'ORDER-177': [
    passes('two messages, two codes', [unbuilt('Dry', 2, gas), unbuilt('Small', 3, gasless)]),
    violates('two messages, one code', [unbuilt('Dry', 2, gas), unbuilt('Small', 2, gasless)]),
  ],
  'ORDER-178': [
    violates('two codes', [unbuilt('Poor', 1, funds), unbuilt('Dry', 3, funds)], '/errorCode'),
    passes('another code at the other', [unbuilt('Poor', 1, funds), atSecondVersion(unbuilt('Poor', 2, funds))]),
    concernsNothing('a pair in an error response', { ...unbuilt('Poor', 1, funds), status: 400 }),
    concernsNothing('a code that is no number', unbuilt('Poor', '1', funds)),
  ],
  'ORDER-225': [
    violates('one code for two, whatever the wallets', [
      unbuilt('Poor', 1, funds, { amount: '5' }),
      unbuilt('Poor', 1, gas, { receiver: 'Receiver' }),
    ]),
    passes('one code for two, one beside a transaction', [
      unbuilt('Poor', 1, funds),
      ordered(rich, { transaction: 'AAAA', errorCode: 1, errorMessage: gasless }),
    ]),
    concernsNothing('no known template', unbuilt('Poor', 1, 'No')),
  ],
  'ORDER-180': [
    passes('the first form', unbuilt('Poor', 1, funds)),
    passes('the second form', unbuilt('Dry', 2, gas)),
    passes('the third form', unbuilt('Small', 3, gasless)),
    passes('beside a transaction', ordered(rich, { transaction: 'AAAA', errorMessage: funds })),
    violates('nothing in the place of the amount', unbuilt('Small', 3, 'Minimum  for gasless'), '/errorMessage'),
    violates('another case', unbuilt('Poor', 1, 'insufficient funds'), '/errorMessage'),
    violates('a mark at the end', unbuilt('Poor', 1, 'Insufficient funds!'), '/errorMessage'),
    violates('no text at all', unbuilt('Poor', 1, ''), '/errorMessage'),
  ],
});
