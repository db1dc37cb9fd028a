import type { Situation } from '../../../model/check.js';
import type { View } from '../../../model/view.js';
import { asksTheSame, hasGenuineKey, isRefused, parametersOf, payerOf, receiverOf } from '../asked.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { everyScenario } from '../scenario-names.js';
import type { OrderTraceCheck } from '../view.js';

type Asked = View<SwapOrderFixtures>;

/** True when `view` asks for what `base` asks for and for `option` besides. */
function adds(option: string, view: Asked, base: Asked): boolean {
  const names = parametersOf(view);
  if (view.base !== base.base || !hasGenuineKey(base) || base.request.query[option] !== undefined) return false;
  return (
    names.length === parametersOf(base).length + 1 &&
    names.every((name) => name === option || view.request.query[name] === base.request.query[name])
  );
}

/**
 * An answer of 200 shows by itself that an option is accepted; a refusal counts only beside the same request without
 * the option, answered with 200 in the same trace, and where it stays: quotes fail now and then.
 */
const isAccepted = (option: string, asksForIt: (view: Asked, views: readonly Asked[]) => boolean): OrderTraceCheck => ({
  scenarios: everyScenario,
  *situations({ views }): Iterable<Situation> {
    for (const view of views) {
      if (!hasGenuineKey(view) || view.request.query[option] === undefined || !asksForIt(view, views)) continue;
      const without = views.filter((other) => adds(option, view, other));
      const quoted = without.find(({ response }) => response.status === 200);
      if (view.inconclusive !== undefined) {
        if (quoted) yield { views: [quoted, view], inconclusive: view.inconclusive };
      } else if (view.response.status === 200) yield { views: [view] };
      else if (quoted && views.some((other) => asksTheSame(other, view) && other.response.status === 200))
        yield { views: [quoted, view], inconclusive: 'the same request is accepted now and then' };
      else if (quoted && without.some(isRefused))
        yield { views: [quoted, view], inconclusive: 'the same request without it is accepted only now and then' };
      else if (quoted && isRefused(view)) {
        const expected = `the request is answered with 200 with \`${option}\` too`;
        const actual = `status ${view.response.status}; without it, status 200`;
        yield { views: [quoted, view], violation: { expected, actual } };
      }
    }
  },
});

export const receiverIsAccepted = isAccepted('receiver', (view) => receiverOf(view) !== undefined);

export const payerIsAccepted = isAccepted(
  'payer',
  (view) => payerOf(view) !== undefined && view.request.query.payer === view.fixtures.payer,
);

export const closeAuthorityBesidePayerIsAccepted = isAccepted(
  'closeAuthority',
  (view) => payerOf(view) !== undefined && view.request.query.payer === view.fixtures.payer,
);

/** Excluding the one router that quotes a pair may leave no quote; excluding another one may not. */
export const excludingAnotherRouterIsAccepted = isAccepted('excludeRouters', (view, views) => {
  const excluded = view.request.query.excludeRouters ?? '';
  if (view.fixtures.routers?.includes(excluded) !== true) return false;
  const before = views.filter((other) => adds('excludeRouters', view, other));
  return before.length > 0 && before.every(({ response }) => routerOf(response.body) !== excluded);
});

/**
 * Only the first router heeds the labels, so that a quote of another one is to be had with them too. Where that router is
 * excluded as well, the labels tell whether it would have quoted, and a refusal may be about its exclusion.
 */
export const excludingLabelsIsAccepted = isAccepted('excludeDexes', (view, views) => {
  const first = view.fixtures.routers?.[0];
  if (view.request.query.excludeRouters === first) return false;
  const before = views.filter((other) => adds('excludeDexes', view, other));
  return first !== undefined && before.length > 0 && before.every(({ response }) => quotesBeside(first, response.body));
});

const quotesBeside = (router: string, body: unknown): boolean => {
  const quoting = routerOf(body);
  return typeof quoting === 'string' && quoting !== router;
};

function routerOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'router' in body ? body.router : undefined;
}
