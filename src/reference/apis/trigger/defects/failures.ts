import type { Defect } from '../../../defect.js';
import { replacing, say, type Answered } from './tamper.js';

const succeeded = ({ status }: Answered): boolean => status >= 200 && status < 300;

/** Proper requests that always fail inside the service, while rejections work. */
export const failureDefects: readonly Defect[] = [
  replacing({
    id: 'trigger-update-always-fails',
    says: 'Every proper update of an order fails with 500.',
    breaks: ['TRIGGER-151'],
    at: ['PATCH /orders/price/{id}'],
    when: succeeded,
    then: say(500, { error: 'Failed to update the order' }),
  }),
  replacing({
    id: 'trigger-deposit-always-fails',
    says: 'Every proper deposit request fails with 502.',
    breaks: ['TRIGGER-152'],
    at: ['POST /deposit/craft'],
    when: succeeded,
    then: say(502, { error: 'Bad gateway' }),
  }),
  replacing({
    id: 'trigger-own-order-always-fails',
    says: "Asking for an order of one's own fails with 503.",
    breaks: ['TRIGGER-153'],
    at: ['GET /orders/history'],
    when: (answered) => succeeded(answered) && answered.request.query !== '',
    then: say(503, { error: 'Unavailable' }),
  }),
];
