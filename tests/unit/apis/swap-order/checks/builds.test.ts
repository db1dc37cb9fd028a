import { concernsNothing, passes, violates, type MadeExchange } from '../../../../support/check-rows.js';
import { swapOrderTable } from '../made.js';
import { atSecondVersion, ordered, rich, type OrderQuery, type OrderRow } from './made-orders.js';

const built = (query: OrderQuery = {}) => ordered({ ...rich, ...query }, { transaction: 'AAAA', taker: 'Rich' });
const unbuilt = (query: OrderQuery = {}) =>
  ordered({ ...rich, ...query }, { transaction: '', taker: 'Rich', errorCode: 1, errorMessage: 'Insufficient funds' });
const times = (count: number, one: MadeExchange) => Array.from({ length: count }, () => one);

/** Rows of an option: `without` is asked for in both cases, and gets transactions. */
function optionRows(option: OrderQuery, without: OrderQuery = {}): readonly OrderRow[] {
  const both = { ...without, ...option };
  return [
    passes('one transaction', [built(without), ...times(9, unbuilt(both)), built(both)]),
    violates('none in three', [built(without), ...times(3, unbuilt(both))], '/transaction'),
    concernsNothing('none in two', [built(without), ...times(2, unbuilt(both))]),
    concernsNothing('some at the other version', [atSecondVersion(built(without)), ...times(9, unbuilt(both))]),
    concernsNothing('another amount', [built(without), ...times(9, unbuilt({ ...both, amount: '7' }))]),
    concernsNothing('another taker', [built(without), ...times(9, unbuilt({ ...both, taker: 'Poor' }))]),
    concernsNothing('another option is the reason', [
      built(without),
      unbuilt({ ...without, excludeRouters: 'two' }),
      ...times(9, unbuilt({ ...both, excludeRouters: 'two' })),
    ]),
  ];
}

swapOrderTable({
  'ORDER-230': optionRows({ receiver: 'Receiver' }),
  'ORDER-231': optionRows({ payer: 'Payer' }),
  'ORDER-232': [
    ...optionRows({ closeAuthority: 'Closer' }, { payer: 'Payer' }),
    violates('none in three beside a payer, and one without', [
      built({ payer: 'Payer' }),
      built({ closeAuthority: 'Closer' }),
      ...times(3, unbuilt({ payer: 'Payer', closeAuthority: 'Closer' })),
    ]),
  ],
  'ORDER-233': optionRows({ referralAccount: 'Referrer', referralFee: 50 }),
});
