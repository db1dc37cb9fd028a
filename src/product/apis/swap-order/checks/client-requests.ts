import { show } from '../../../json/parse.js';
import { unless, type Violation } from '../../../model/check.js';
import { proxyScenario } from '../../../model/history.js';
import { keyDuty } from '../../key-duty.js';
import { sentAs } from '../../sent-object.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { order, requiredParameters, type AnyOrderView } from '../reader/view.js';

const getOrder = { operation: 'getOrder' } as const;

function missingIn({ request: { query } }: AnyOrderView): Violation | undefined {
  const missing = requiredParameters.filter((name) => (query[name] ?? '') === '');
  return unless(missing.length === 0, 'the parameters `inputMint`, `outputMint` and `amount`', sentAs(query, missing), {
    cause: `without-${missing.join('-')}`,
  });
}

/** Numbers of JSON, such as `5e1`: the document has no other way to write one. */
const numberText = /^[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?$/i;

function feeViolation(text: string): Violation | undefined {
  const fee = numberText.test(text) ? Number(text) : Number.NaN;
  return unless(fee >= 50 && fee <= 255, '`referralFee`, a number from 50 to 255', `\`referralFee\` ${show(text, 60)}`);
}

export const clientRequests = {
  'ORDER-901': keyDuty<SwapOrderFixtures>(['getOrder']),
  /** A request without any query may have lost it in a recording, and not before a proxy. */
  'ORDER-902': order.session({
    judge: ({ views, session }) =>
      views
        .filter(({ operation }) => operation === 'getOrder')
        .filter(({ request }) => request.rawQuery !== '' || session.scenario === proxyScenario)
        .map((view) => ({ views: [view], violation: missingIn(view) })),
  }),
  'ORDER-903': order.exchange({
    on: getOrder,
    note: (view: AnyOrderView) => view.request.query.referralFee,
    judge: feeViolation,
  }),
  'ORDER-904': order.exchange({
    on: getOrder,
    // A client may send a parameter twice, or a list under names with brackets; one such name alone means nothing to the API.
    note: ({ request: { query, rawQuery } }: AnyOrderView) => {
      const named = [...new URLSearchParams(rawQuery)].filter(([name]) => /^excludeRouters(?:\[\d*\])?$/.test(name));
      return named.length > 1 || query.excludeRouters !== undefined ? named.map(([, value]) => value) : undefined;
    },
    judge: (sent) => {
      const isOne = new Set(sent).size === 1 && !sent[0]!.includes(',');
      return unless(isOne, 'one router in `excludeRouters`', show(sent.join(','), 60));
    },
  }),
  'ORDER-905': order.exchange({
    on: getOrder,
    note: ({ request: { query } }: AnyOrderView) => (query.closeAuthority === undefined ? undefined : query),
    judge: ({ payer }) =>
      unless((payer ?? '') !== '', 'a `payer` with `closeAuthority`', '`closeAuthority` without `payer`'),
  }),
};
