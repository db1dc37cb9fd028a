import type { Defect, JudgedId } from '../defect.js';
import { bodyOf, replacing, say } from './tamper.js';
import { isExpired, isList, isMissing } from './token-state.js';

const history = ['GET /orders/history'];

/** Operations and the requirement that breaks when one is let in without a token. */
const doors: Readonly<Record<string, JudgedId>> = {
  'GET /vault': 'TRIGGER-026',
  'GET /vault/register': 'TRIGGER-027',
  'POST /deposit/craft': 'TRIGGER-028',
  'POST /orders/price': 'TRIGGER-029',
  'PATCH /orders/price/{id}': 'TRIGGER-030',
  'POST /orders/price/cancel/{id}': 'TRIGGER-031',
  'POST /orders/price/confirm-cancel/{id}': 'TRIGGER-032',
  'POST /orders/dca': 'TRIGGER-035',
  'GET /orders/history/dca': 'TRIGGER-036',
  'POST /orders/dca/cancel/{id}': 'TRIGGER-037',
  'POST /orders/dca/confirm-cancel/{id}': 'TRIGGER-038',
};

const openOperations = Object.entries(doors).map(([operation, id]) =>
  replacing({
    id: `trigger-open-${operation
      .replace(/[^A-Za-z]+/g, '-')
      .replace(/-$/, '')
      .toLowerCase()}`,
    says: `${operation} lets everyone in who sends no token.`,
    breaks: [id],
    at: [operation],
    when: isMissing,
    then: say(200, {}),
  }),
);

/** Endpoints that let in who has no proper token. */
export const openDoorDefects: readonly Defect[] = [
  ...openOperations,
  replacing({
    id: 'trigger-open-history',
    says: 'The list of orders is shown to everyone who sends no token.',
    breaks: ['TRIGGER-033'],
    at: history,
    when: (answered) => isMissing(answered) && isList(answered),
    then: say(200, { orders: [] }),
  }),
  replacing({
    id: 'trigger-open-recurring-with-a-deposit',
    says: 'A recurring order that brings a deposit is created for everyone who sends no token.',
    breaks: ['TRIGGER-035'],
    at: ['POST /orders/dca'],
    when: (answered) => isMissing(answered) && 'depositSignedTx' in bodyOf(answered.request),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-expired-token-shows-single-orders',
    says: 'A single order is shown under an expired token.',
    breaks: ['TRIGGER-034'],
    at: history,
    when: (answered) => isExpired(answered) && !isList(answered),
    then: say(200, { orders: [] }),
  }),
];
