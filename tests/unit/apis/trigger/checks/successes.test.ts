import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import { checkTable } from '../../../../support/check-table.js';
import { fixtures, sent, successRows, type Row } from '../made.js';
import type { Purpose } from '../../../../../src/product/apis/trigger/reader/view.js';

const asking = (type: string) => ({ sent: { json: { walletPubkey: 'A', type } } });

/** Five alternated pairs of a request that got nothing usable and a neighbour with this status. */
function pairs(
  operation: string,
  purposes: readonly [failing: Purpose, control: Purpose],
  status: number,
  failed = 500,
) {
  const [failing, control] = purposes;
  return {
    exchanges: Array.from({ length: 5 }, () => [
      sent(operation, control, status),
      sent(operation, failing, failed),
    ]).flat(),
    facts: {
      alternations: [
        { about: 'made', pairs: [1, 3, 5, 7, 9].map((id) => ({ control: `made-${id}`, failing: `made-${id + 1}` })) },
      ],
    },
  };
}

/** A read of what was made, which may be found a moment later. */
function foundRows(operation: string, purpose: Purpose): readonly Row[] {
  const one = (status: number, more = {}) => sent(operation, purpose, status, more);
  const ofAnother = { credentials: { apiKey: 'genuine', token: 'fresh', wallet: 'B' } } as const;
  const given = { read: [one(404), one(200)], lost: [one(200), one(404), one(200)], never: [one(404), one(404)] };
  return [
    ...successRows(operation, purpose),
    { name: 'found a moment later', given: given.read, outcome: 'pass' },
    { name: 'not found once it was found', given: given.lost, outcome: 'violation' },
    { name: 'never found', given: given.never, outcome: 'violation' },
    { name: 'found at another place', given: [one(404), one(200, { path: '/other' })], outcome: 'violation' },
    { name: 'found by another wallet', given: [one(404), one(200, ofAnother)], outcome: 'violation' },
    { name: 'rejected before it is found', given: [one(403), one(200)], outcome: 'violation' },
  ];
}

/** The first of these purposes is that of the failing request; the others are of the same class. */
function neighbourRows(
  operation: string,
  [failing, control]: readonly [Purpose, Purpose],
  also?: Purpose,
): readonly Row[] {
  const of = (purpose: Purpose, status: number) => pairs(operation, [purpose, control], status);
  return [
    { name: 'the neighbour works', given: of(failing, 404), outcome: 'violation' },
    ...(also === undefined
      ? []
      : [{ name: `the neighbour of ${also} works`, given: of(also, 404), outcome: 'violation' as const }]),
    { name: 'the neighbour fails as well', given: of(failing, 500), outcome: 'inconclusive' },
    { name: 'a negative test', given: of('create/slippage', 404), outcome: 'not applicable' },
    { name: 'another kind of request', given: of('confirm/valid', 404), outcome: 'not applicable' },
  ];
}

const rejected = (status: number, purpose: Purpose = 'create/slippage', failed = 502) =>
  pairs('createOrder', [purpose, 'create/valid'], status, failed);

/** What a requirement of its own decides. */
const notNegative = [
  'challenge/valid',
  'challenge/second',
  'token/clean',
  'vault/registered',
  'update/valid',
  'update/again',
  'deposit/valid',
  'history/own',
  'history/own-cancelled',
  'history/list-of-newcomer',
] as const;

checkTable(trigger, fixtures, {
  'TRIGGER-163': [
    { name: 'the neighbour gets a response', given: rejected(400), outcome: 'violation' },
    { name: 'the neighbour gets none either', given: rejected(503), outcome: 'inconclusive' },
    { name: 'a key without access', given: rejected(400, 'gateway/no-access'), outcome: 'violation' },
    ...notNegative.map((purpose) => ({
      name: purpose,
      given: rejected(400, purpose, 500),
      outcome: 'not applicable' as const,
    })),
  ],
  'TRIGGER-151': neighbourRows('updateOrder', ['update/valid', 'update/unknown'], 'update/again'),
  'TRIGGER-152': neighbourRows('craftDeposit', ['deposit/valid', 'deposit/other-wallet']),
  'TRIGGER-153': neighbourRows('listHistory', ['history/own', 'history/unknown'], 'history/own-cancelled'),
  'TRIGGER-165': neighbourRows('listHistory', ['history/list', 'deposit/valid'], 'vault/registered'),
  'TRIGGER-015': [
    ...successRows('challenge', 'challenge/valid', asking('message')),
    {
      name: 'of the other type',
      given: sent('challenge', 'challenge/valid', 409, asking('transaction')),
      outcome: 'not applicable',
    },
  ],
  'TRIGGER-016': [
    ...successRows('challenge', 'challenge/valid', asking('transaction')),
    {
      name: 'of the other type',
      given: sent('challenge', 'challenge/valid', 409, asking('message')),
      outcome: 'not applicable',
    },
  ],
  'TRIGGER-077': [
    ...foundRows('getVault', 'vault/registered'),
    {
      name: 'a declared wallet that may never have registered',
      given: sent('getVault', 'vault/declared', 404),
      outcome: 'not applicable',
    },
  ],
  'TRIGGER-080': [
    ...successRows('registerVault', 'register/first'),
    {
      name: 'a conflict where a vault may be there already',
      given: sent('registerVault', 'register/to-trade', 409),
      outcome: 'not applicable',
    },
  ],
  'TRIGGER-087': successRows('craftDeposit', 'deposit/valid'),
  'TRIGGER-095': successRows('createOrder', 'create/valid'),
  'TRIGGER-107': [
    ...successRows('updateOrder', 'update/valid'),
    { name: 'again, not found', given: sent('updateOrder', 'update/again', 404), outcome: 'violation' },
    {
      name: 'again, where nothing changes',
      given: sent('updateOrder', 'update/again', 400),
      outcome: 'not applicable',
    },
  ],
  'TRIGGER-120': successRows('confirmCancel', 'confirm/valid'),
  'TRIGGER-127': [
    ...successRows('listHistory', 'history/list'),
    {
      name: 'a newcomer who is forbidden it',
      given: sent('listHistory', 'history/list-of-newcomer', 403),
      outcome: 'not applicable',
    },
    {
      name: 'a newcomer who is told to register first',
      given: sent('listHistory', 'history/list-of-newcomer', 400),
      outcome: 'not applicable',
    },
  ],
  'TRIGGER-129': [
    ...foundRows('listHistory', 'history/own'),
    {
      name: 'forbidden once cancelled',
      given: sent('listHistory', 'history/own-cancelled', 403),
      outcome: 'violation',
    },
    {
      name: 'gone once cancelled',
      given: sent('listHistory', 'history/own-cancelled', 404),
      outcome: 'not applicable',
    },
  ],
  'TRIGGER-133': successRows('createRecurring', 'recurring/create'),
  'TRIGGER-134': successRows('recurringHistory', 'recurring/list'),
  'TRIGGER-136': successRows('confirmCancelRecurring', 'recurring/confirm'),
});
