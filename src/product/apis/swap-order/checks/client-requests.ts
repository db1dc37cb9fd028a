import { show } from '../../../json/parse.js';
import { noCredential } from '../../../model/api-key.js';
import { inWords } from '../../../model/counted.js';
import { unless, type Violation } from '../../../model/check.js';
import { proxyScenario } from '../../../model/history.js';
import { inOneStep, type Decision } from '../../in-one-step.js';
import { keyDuty } from '../../key-duty.js';
import { sentAs } from '../../sent-object.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { order, requiredParameters, type AnyOrderView } from '../reader/view.js';

const ofRequest = (decide: (request: AnyOrderView['request'], view: AnyOrderView) => Decision) =>
  order.exchange({
    on: { operation: 'getOrder' },
    ...inOneStep((view: AnyOrderView) => decide(view.request, view)),
  });

function missingIn({ request: { query } }: AnyOrderView): Violation | undefined {
  const missing = requiredParameters.filter((name) => !query[name] || noCredential.test(query[name]));
  return unless(missing.length === 0, 'the parameters `inputMint`, `outputMint` and `amount`', sentAs(query, missing), {
    cause: `without-${missing.join('-')}`,
  });
}

/** Numbers of JSON, such as `5e1`: the document has no other way to write one. */
const numberText = /^[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?$/i;

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
  'ORDER-903': ofRequest(({ query, rawQuery }) => {
    if (query.referralFee === undefined) return 'undecided';
    // Which of two values the API takes is not said.
    const sent = new URLSearchParams(rawQuery).getAll('referralFee');
    const isInRange = sent.every((fee) => numberText.test(fee) && Number(fee) >= 50 && Number(fee) <= 255);
    const actual = `\`referralFee\` ${inWords(sent.map((fee) => show(fee, 60)))}`;
    return unless(isInRange, '`referralFee`, a number from 50 to 255', actual);
  }),
  'ORDER-904': ofRequest(({ query, rawQuery }, { fixtures: { routers }, response: { status } }) => {
    // A client may send a parameter twice, or a list under names with brackets; one such name alone means nothing to the API.
    const named = [...new URLSearchParams(rawQuery)].filter(([name]) => /^excludeRouters(?:\[\d*\])?$/.test(name));
    if (named.length < 2 && query.excludeRouters === undefined) return 'undecided';
    const sent = named.map(([, value]) => value);
    const isOne = new Set(sent).size === 1 && !sent[0]!.includes(',');
    // Without a profile, what the deployment accepts is a router.
    if (isOne && routers === undefined && status !== 200) return 'undecided';
    const isKnown = routers === undefined || routers.some((router) => router === sent[0]);
    const expected = isOne && routers ? `one of ${routers.join(', ')}` : 'one router';
    return unless(isOne && isKnown, `${expected} in \`excludeRouters\``, inWords(sent.map((one) => show(one, 60))));
  }),
  'ORDER-905': ofRequest(({ query: { closeAuthority, payer = '' } }) => {
    if (closeAuthority === undefined) return 'undecided';
    return unless(payer !== '', 'a `payer` with `closeAuthority`', '`closeAuthority` without `payer`');
  }),
};
