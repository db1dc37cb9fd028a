import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import { checkTable, type MadeExchange } from '../../../../support/check-table.js';
import { fixtures, sent } from '../made.js';

const of = (wallet: string) => ({ credentials: { apiKey: 'genuine', token: 'fresh', wallet } as const });
const none = (status: number): MadeExchange => sent('getVault', 'vault/none', status);
const read = (wallet = 'A'): MadeExchange => sent('getVault', 'vault/registered', 200, of(wallet));
const first = (status = 201): MadeExchange => sent('registerVault', 'register/first', status);
const again = sent('registerVault', 'register/again', 409, { body: { error: 'no', details: { vault: 'V' } } });

/** Exchanges, each with the vault that its response names; null where it names none. */
const said = (...all: readonly (readonly [MadeExchange, string | null])[]) => ({
  exchanges: all.map(([exchange]) => exchange),
  facts: Object.fromEntries(all.map(([, vault], index) => [`vault:made-${index + 1}`, vault])),
});

const at = '/details';

checkTable(trigger, fixtures, {
  'TRIGGER-076': [
    { name: 'not found before it registers', given: [none(404), first(), read()], outcome: 'pass' },
    { name: 'shown although it registers later', given: [none(200), first(), read()], outcome: 'violation' },
    { name: 'another error response', given: [none(400), first(), read()], outcome: 'violation' },
    { name: 'there already, as the conflict shows', given: [none(200), first(409), read()], outcome: 'inconclusive' },
    { name: 'without a registration', given: none(200), outcome: 'inconclusive' },
  ],
  'TRIGGER-084': [
    { name: 'the vault that is read', given: said([again, 'V'], [read(), 'V']), outcome: 'pass' },
    { name: 'another vault', given: said([again, 'V'], [read(), 'W']), outcome: 'violation', at },
    {
      name: 'none where registering returned none either',
      given: said([first(), null], [again, null], [read(), 'W']),
      outcome: 'violation',
      at,
    },
    ...(['V', 'U'] as const).map((made) => ({
      name: `another vault, where registering returned ${made === 'V' ? 'the same' : 'a third one'}`,
      given: said([first(), made], [again, 'V'], [read(), 'W']),
      outcome: 'violation' as const,
      at: made === 'V' ? '' : at,
    })),
    {
      name: 'a vault that the profile does not find',
      given: said([again, null], [read(), 'V']),
      outcome: 'inconclusive',
    },
  ],
  'TRIGGER-085': [
    { name: 'two vaults', given: said([read('A'), 'V'], [read('A'), 'V'], [read('B'), 'W']), outcome: 'pass' },
    { name: 'one vault for both', given: said([read('A'), 'V'], [read('B'), 'V']), outcome: 'violation' },
  ],
  'TRIGGER-143': [
    {
      name: 'the same vault before and after',
      given: said([read(), 'V'], [again, 'V'], [read(), 'V']),
      outcome: 'pass',
    },
    { name: 'another vault after it', given: said([read(), 'V'], [again, 'V'], [read(), 'W']), outcome: 'violation' },
  ],
  'TRIGGER-162': [
    {
      name: 'the same vault after another wallet has one',
      given: said([read('A'), 'V'], [read('B'), 'W'], [read('A'), 'V']),
      outcome: 'pass',
    },
    {
      name: 'the vault of the other wallet',
      given: said([read('A'), 'V'], [read('B'), 'W'], [read('A'), 'W']),
      outcome: 'violation',
    },
    {
      name: 'another vault before the other wallet has one',
      given: said([read('A'), 'V'], [read('A'), 'X'], [read('B'), 'W'], [read('A'), 'X']),
      outcome: 'pass',
    },
    { name: 'not read again', given: said([read('A'), 'V'], [read('B'), 'W']), outcome: 'not applicable' },
  ],
  'TRIGGER-150': [
    { name: 'the vault that is read', given: said([first(), 'V'], [read(), 'V']), outcome: 'pass' },
    { name: 'another vault', given: said([first(), 'V'], [read(), 'W']), outcome: 'violation' },
    { name: 'none in the response', given: said([first(), null], [read(), 'V']), outcome: 'not applicable' },
  ],
});
