import { catalogue } from '#generated/swap-order/catalogue.js';
import { operations } from '#generated/swap-order/operations.js';
import { order } from '#generated/swap-order/order.js';
import { shapes } from '#generated/swap-order/shapes.js';
import type { Api } from '../../model/api.js';
import { checks } from './checks/index.js';
import { reader } from './reader/reader.js';
import { capabilitiesOf, type SwapOrderFixtures } from './fixtures.js';
import { scenarios } from './scenarios/index.js';

export const swapOrder: Api<SwapOrderFixtures> = {
  name: 'swapOrder',
  bases: ['ultra', 'swapV2'],
  catalogue,
  operations,
  shapes,
  checks,
  history: reader,
  scenarios,
  order,
  capabilities: capabilitiesOf,
  conditions: {},
};
