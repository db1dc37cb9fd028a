import { swapOrder } from '../../../../../src/apis/swap-order/api.js';
import { checkTable, type MadeExchange } from '../../../../support/check-table.js';
import { fixtures } from '../made.js';

const quote = (query: string, body: unknown, status = 200): MadeExchange => ({
  operation: 'getOrder',
  base: 'ultra',
  path: `/order?inputMint=MintSold&outputMint=MintBought&amount=1000${query}`,
  status,
  body,
});
const withTaker = (body: unknown) => quote('&taker=Poor', body);

checkTable(swapOrder, fixtures, {
  'ORDER-017': [
    { name: 'null without a taker', given: quote('', { transaction: null }), outcome: 'pass' },
    { name: 'text without a taker', given: quote('', { transaction: 'AA' }), outcome: 'violation', at: '/transaction' },
    { name: 'with a taker', given: withTaker({ transaction: 'AA' }), outcome: 'not applicable' },
    {
      name: 'of another type, which is the shape’s business',
      given: quote('', { transaction: 7 }),
      outcome: 'not applicable',
    },
    { name: 'an error response', given: quote('', { error: 'no' }, 400), outcome: 'not applicable' },
  ],
});
