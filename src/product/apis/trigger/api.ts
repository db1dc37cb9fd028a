import { catalogue } from '#generated/trigger/catalogue.js';
import { operations } from '#generated/trigger/operations.js';
import { order } from '#generated/trigger/order.js';
import { shapes } from '#generated/trigger/shapes.js';
import type { Api } from '../../model/api.js';
import { capabilitiesOf, declaredOperations } from './fixtures/capabilities.js';
import { checks } from './checks/index.js';
import type { TriggerFixtures } from './fixtures.js';
import { reader } from './reader/reader.js';
import { tellsOfSubject } from './reader/requests.js';
import { scenarios } from './scenarios/index.js';

export const trigger: Api<TriggerFixtures> = {
  name: 'trigger',
  bases: ['trigger'],
  catalogue,
  operations,
  declaredOperations,
  shapes,
  signIn: ['challenge', 'verify'],
  tellsOfSubject,
  checks,
  history: reader,
  scenarios,
  order,
  // The gateway's rejection of a key has a form of its own, and is no response of an operation.
  isErrorResponse: ({ credentials, response }) => credentials.apiKey === 'no-access' && response.status >= 400,
  capabilities: capabilitiesOf,
  // Orders move funds, from the signed deposit on; crafting one only builds.
  conditions: {
    register: { effect: 'create' },
    'signed-deposit': { effect: 'settle' },
    orders: { effect: 'settle' },
    'foreign-order': { effect: 'settle' },
    'confirm-cancel': { effect: 'settle' },
    recurring: { effect: 'settle' },
    'order-not-open': { effect: 'create' },
    'declared-orders': { effect: 'create' },
  },
};
