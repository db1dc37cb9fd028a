import { catalogue } from '#generated/borrow/catalogue.js';
import { operations } from '#generated/borrow/operations.js';
import { order } from '#generated/borrow/order.js';
import { shapes } from '#generated/borrow/shapes.js';
import type { Api } from '../../model/api.js';
import { checks } from './checks/index.js';
import { isErrorResponse } from './reader/payload.js';
import { capabilitiesOf, type BorrowFixtures } from './fixtures.js';
import { reader, subjectsOf } from './reader/reader.js';
import { scenarios } from './scenarios/index.js';

export const borrow: Api<BorrowFixtures> = {
  name: 'borrow',
  bases: ['borrow'],
  catalogue,
  operations,
  shapes,
  subjectsOf,
  isErrorResponse,
  checks,
  history: reader,
  scenarios,
  order,
  capabilities: capabilitiesOf,
  conditions: {
    simulation: { base: 'rpc' },
    settlement: { effect: 'settle', base: 'rpc' },
    funding: { effect: 'settle', base: 'rpc' },
  },
};
