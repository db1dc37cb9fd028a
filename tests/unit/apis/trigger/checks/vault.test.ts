import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import { checkTable, type MadeExchange } from '../../../../support/check-table.js';
import { fixtures, sent } from '../made.js';

const of = (wallet: string) => ({ credentials: { apiKey: 'genuine', token: 'fresh', wallet } as const });
const none = (status: number): MadeExchange => sent('getVault', 'vault/none', status);
const read = (wallet = 'A'): MadeExchange => sent('getVault', 'vault/registered', 200, of(wallet));
const first = (status = 201): MadeExchange => sent('registerVault', 'register/first', status);
const again = sent('registerVault', 'register/again', 409, { body: { error: 'no', details: { vault: 'V' } } });

checkTable(trigger, fixtures, {
  'TRIGGER-076': [
    { name: 'not found before it registers', given: [none(404), first(), read()], outcome: 'pass' },
    { name: 'shown although it registers later', given: [none(200), first(), read()], outcome: 'violation' },
    { name: 'another error response', given: [none(400), first(), read()], outcome: 'violation' },
    { name: 'there already, as the conflict shows', given: [none(200), first(409), read()], outcome: 'inconclusive' },
    { name: 'without a registration', given: none(200), outcome: 'inconclusive' },
  ],
  'TRIGGER-084': [
    {
      name: 'the vault that is read',
      given: { exchanges: [again, read()], facts: { 'vault:made-1': 'V', 'vault:made-2': 'V' } },
      outcome: 'pass',
    },
    {
      name: 'another vault',
      given: { exchanges: [again, read()], facts: { 'vault:made-1': 'V', 'vault:made-2': 'W' } },
      outcome: 'violation',
      at: '/details',
    },
    {
      name: 'none where registering returned none either',
      given: {
        exchanges: [first(), again, read()],
        facts: { 'vault:made-1': null, 'vault:made-2': null, 'vault:made-3': 'W' },
      },
      outcome: 'violation',
      at: '/details',
    },
    ...(['V', 'U'] as const).map((made) => ({
      name: `another vault, where registering returned ${made === 'V' ? 'the same' : 'a third one'}`,
      given: {
        exchanges: [first(), again, read()],
        facts: { 'vault:made-1': made, 'vault:made-2': 'V', 'vault:made-3': 'W' },
      },
      outcome: 'violation' as const,
      at: made === 'V' ? '' : '/details',
    })),
    {
      name: 'a vault that the profile does not find',
      given: { exchanges: [again, read()], facts: { 'vault:made-1': null, 'vault:made-2': 'V' } },
      outcome: 'inconclusive',
    },
  ],
  'TRIGGER-085': [
    {
      name: 'two vaults',
      given: {
        exchanges: [read('A'), read('A'), read('B')],
        facts: { 'vault:made-1': 'V', 'vault:made-2': 'V', 'vault:made-3': 'W' },
      },
      outcome: 'pass',
    },
    {
      name: 'one vault for both',
      given: { exchanges: [read('A'), read('B')], facts: { 'vault:made-1': 'V', 'vault:made-2': 'V' } },
      outcome: 'violation',
    },
  ],
  'TRIGGER-143': [
    {
      name: 'the same vault before and after',
      given: { exchanges: [read(), again, read()], facts: { 'vault:made-1': 'V', 'vault:made-3': 'V' } },
      outcome: 'pass',
    },
    {
      name: 'another vault after it',
      given: { exchanges: [read(), again, read()], facts: { 'vault:made-1': 'V', 'vault:made-3': 'W' } },
      outcome: 'violation',
    },
  ],
  'TRIGGER-162': [
    {
      name: 'the same vault after another wallet has one',
      given: {
        exchanges: [read('A'), read('B'), read('A')],
        facts: { 'vault:made-1': 'V', 'vault:made-2': 'W', 'vault:made-3': 'V' },
      },
      outcome: 'pass',
    },
    {
      name: 'the vault of the other wallet',
      given: {
        exchanges: [read('A'), read('B'), read('A')],
        facts: { 'vault:made-1': 'V', 'vault:made-2': 'W', 'vault:made-3': 'W' },
      },
      outcome: 'violation',
    },
    {
      name: 'another vault before the other wallet has one',
      given: {
        exchanges: [read('A'), read('A'), read('B'), read('A')],
        facts: { 'vault:made-1': 'V', 'vault:made-2': 'X', 'vault:made-3': 'W', 'vault:made-4': 'X' },
      },
      outcome: 'pass',
    },
    {
      name: 'not read again',
      given: { exchanges: [read('A'), read('B')], facts: { 'vault:made-1': 'V', 'vault:made-2': 'W' } },
      outcome: 'not applicable',
    },
  ],
  'TRIGGER-150': [
    {
      name: 'the vault that is read',
      given: { exchanges: [first(), read()], facts: { 'vault:made-1': 'V', 'vault:made-2': 'V' } },
      outcome: 'pass',
    },
    {
      name: 'another vault',
      given: { exchanges: [first(), read()], facts: { 'vault:made-1': 'V', 'vault:made-2': 'W' } },
      outcome: 'violation',
    },
    {
      name: 'none in the response',
      given: { exchanges: [first(), read()], facts: { 'vault:made-1': null, 'vault:made-2': 'V' } },
      outcome: 'not applicable',
    },
  ],
});
