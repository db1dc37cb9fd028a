import { isObject, show } from '../../../json/parse.js';
import { unless, type Case } from '../../../model/check.js';
import { groupedBy } from '../../../model/groups.js';
import { hasGenuineKey } from '../reader/requests.js';
import { secondRouterType } from './fee-payers.js';
import { order, orders as on, type AnyOrderView, type OrderView } from '../reader/view.js';
import { field, rejected } from './expected-response.js';

/** The labels to exclude as they stood on the wire, where a bare plus is a space. */
function excludedLabels({ request }: OrderView): readonly string[] {
  if (request.query.excludeDexes === undefined) return [];
  const part = request.rawQuery.split('&').find((name) => name.startsWith('excludeDexes='));
  return (part ?? '')
    .slice('excludeDexes='.length)
    .split(',')
    .filter((label) => label !== '');
}

const hasPlus = (label: string): boolean => label.includes('+');

function readLabel(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return raw;
  }
}

function quotesByRouter(views: readonly AnyOrderView[]): ReadonlyMap<string, readonly AnyOrderView[]> {
  const quotes = views.filter(({ inconclusive, response }) => inconclusive === undefined && response.status === 200);
  return groupedBy(quotes, ({ response: { body } }) =>
    isObject(body) && typeof body.router === 'string' ? body.router : undefined,
  );
}

/** Whatever they are called, there are four. */
function* routerCases(
  quotes: ReadonlyMap<string, readonly AnyOrderView[]>,
  routers: readonly string[] | undefined,
): Iterable<Case> {
  const at = '/router';
  for (const [router, views] of routers === undefined ? [] : quotes)
    for (const view of views)
      yield {
        views: [view],
        violation: unless(routers!.includes(router), `one of ${routers!.join(', ')}`, show(router), { at }),
      };
  if (routers === undefined && quotes.size > 4)
    yield {
      views: [...quotes.values()].map(([first]) => first!),
      violation: { expected: 'four routers at most', actual: `${quotes.size}: ${[...quotes.keys()].join(', ')}`, at },
    };
}

const labelsAreExcluded = (concerned: (labels: readonly string[]) => readonly string[]) =>
  order.exchange({
    on,
    reads: ['/router', '/routePlan', '/routePlan/*', '/routePlan/*/swapInfo', '/routePlan/*/swapInfo/label'],
    note: (view: OrderView) => {
      const first = view.fixtures.routers?.[0];
      const isOfFirst = first !== undefined && view.response.body.router === first;
      const labels = isOfFirst ? concerned(excludedLabels(view)).map(readLabel) : [];
      return labels.length > 0 ? labels : undefined;
    },
    judge: (excluded, { response: { body } }) => {
      const used = body.routePlan.findIndex(({ swapInfo }) => excluded.includes(swapInfo.label));
      if (used < 0) return undefined;
      const { label } = body.routePlan[used]!.swapInfo;
      const expected = `no exchange labelled ${excluded.map((name) => show(name)).join(' or ')} (the label is taken for the exchange's name)`;
      return { expected, actual: show(label), at: `/routePlan/${used}/swapInfo/label` };
    },
  });

export const exclusionChecks = {
  'ORDER-044': field(
    'router',
    ({ request: { query }, fixtures: { routers } }) =>
      query.excludeRouters !== undefined && (routers === undefined || routers.includes(query.excludeRouters)),
    (value, { request: { query } }) =>
      unless(value !== query.excludeRouters, 'a router other than the excluded one', show(value)),
  ),
  'ORDER-046': rejected((view) => {
    const { excludeRouters } = view.request.query;
    return (
      excludeRouters !== undefined && view.fixtures.routers?.includes(excludeRouters) === false && hasGenuineKey(view)
    );
  }, '`excludeRouters` takes one of the four identifiers only'),
  'ORDER-047': labelsAreExcluded((labels) => (labels.length === 1 ? labels.filter((label) => !hasPlus(label)) : [])),
  'ORDER-048': labelsAreExcluded((labels) => (labels.length > 1 ? labels.filter((label) => !hasPlus(label)) : [])),
  'ORDER-049': labelsAreExcluded((labels) => labels.filter(hasPlus)),
  'ORDER-144': order.session({ judge: ({ views, fixtures }) => routerCases(quotesByRouter(views), fixtures.routers) }),
  'ORDER-170': field(
    'maker',
    (view) => view.response.body.maker !== undefined && secondRouterType(view) !== undefined,
    (_, view) => {
      const { router } = view.response.body;
      const expected = `\`maker\` only on quotes of ${secondRouterType(view)}`;
      return unless(router === secondRouterType(view), expected, `a maker on a quote of ${show(router)}`);
    },
    'router',
  ),
};
