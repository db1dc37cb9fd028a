import { concernsNothing, isUndecided, passes, violates, type MadeExchange } from '../../../../support/check-rows.js';
import { of, sent, triggerTable } from '../made.js';

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

triggerTable({
  'TRIGGER-076': [
    passes('not found before it registers', [none(404), first(), read()]),
    violates('shown although it registers later', [none(200), first(), read()]),
    violates('another error response', [none(400), first(), read()]),
    isUndecided('there already, as the conflict shows', [none(200), first(409), read()]),
  ],
  'TRIGGER-084': [
    passes('the vault that is read', said([again, 'V'], [read(), 'V'])),
    violates('another vault', said([again, 'V'], [read(), 'W']), at),
    violates('none where registering returned none', said([first(), null], [again, null], [read(), 'W']), {
      at,
      found: 'the 409 names no vault',
    }),
    violates('what another wallet reads as well', said([read('B'), 'W'], [again, 'V'], [read(), 'W']), ''),
    violates('what others read', said([read('B'), 'W'], [read('C'), 'V'], [again, 'V'], [read(), 'W']), at),
    violates('another, where registering returned the same', said([first(), 'V'], [again, 'V'], [read(), 'W']), ''),
    violates('another, where it returned a third one', said([first(), 'U'], [again, 'V'], [read(), 'W']), at),
    isUndecided('a vault that the profile does not find', said([again, null], [read(), 'V'])),
  ],
  'TRIGGER-085': [
    passes('two vaults', said([read('A'), 'V'], [read('A'), 'V'], [read('B'), 'W'])),
    violates('one vault for both', said([read('A'), 'V'], [read('B'), 'V'])),
  ],
  'TRIGGER-143': [
    passes('the same vault before and after', said([read(), 'V'], [again, 'V'], [read(), 'V'])),
    violates('another vault after it', said([read(), 'V'], [again, 'V'], [read(), 'W'])),
  ],
  'TRIGGER-162': [
    passes('the same vault after another wallet has one', said([read('A'), 'V'], [read('B'), 'W'], [read('A'), 'V'])),
    violates('the vault of the other wallet', said([read('A'), 'V'], [read('B'), 'W'], [read('A'), 'W'])),
    violates('the other one later', said([read('A'), 'V'], [read('B'), 'W'], [read('A'), 'V'], [read('A'), 'W'])),
    concernsNothing('not read again', said([read('A'), 'V'], [read('B'), 'W'])),
  ],
  'TRIGGER-150': [
    passes('the vault that is read', said([first(), 'V'], [read(), 'V'])),
    violates('another', said([first(), 'V'], [read(), 'W']), { found: 'the registration names the vault V' }),
    violates('another than the 409 names', said([first(), 'V'], [again, 'V'], [read(), 'W']), {
      found: 'GET /vault names the vault W',
    }),
    concernsNothing('none in the response', said([first(), null], [read(), 'V'])),
  ],
});
