import { show } from '../../../json/parse.js';
import { hasGenuineKey, isQuoted } from '../request-predicates.js';
import { secondRouterType } from './fee-payers.js';
import { order, orders as on, type OrderView } from '../view.js';

const isDeclaredRouter = ({ fixtures }: OrderView, router: string): boolean =>
  fixtures.routers === undefined || fixtures.routers.includes(router);

/** The labels to exclude as they stood on the wire, where a bare plus is a space. */
function excludedLabels({ request }: OrderView): readonly string[] {
  if (request.query.excludeDexes === undefined) return [];
  const part = request.rawQuery.split('&').find((one) => one.startsWith('excludeDexes='));
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

const labelsAreExcluded = (concerned: (labels: readonly string[]) => readonly string[]) =>
  order.exchange({
    on,
    reads: ['/router', '/routePlan', '/routePlan/*', '/routePlan/*/swapInfo', '/routePlan/*/swapInfo/label'],
    select: (view: OrderView) => {
      const first = view.fixtures.routers?.[0];
      const isOfFirst = first !== undefined && view.response.body.router === first;
      const labels = isOfFirst ? concerned(excludedLabels(view)).map(readLabel) : [];
      return labels.length > 0 ? labels : undefined;
    },
    judge: (excluded, { response: { body } }) => {
      const used = body.routePlan.findIndex(({ swapInfo }) => excluded.includes(swapInfo.label));
      if (used < 0) return undefined;
      const { label } = body.routePlan[used]!.swapInfo;
      const expected = `no exchange labelled ${excluded.map((one) => show(one)).join(' or ')} (the label is taken for the exchange's name)`;
      return { expected, actual: show(label), at: `/routePlan/${used}/swapInfo/label` };
    },
  });

export const exclusionChecks = {
  'ORDER-044': order.exchange({
    on,
    reads: ['/router'],
    select: (view: OrderView) => {
      const { excludeRouters } = view.request.query;
      return excludeRouters !== undefined && isDeclaredRouter(view, excludeRouters) ? excludeRouters : undefined;
    },
    judge: (excluded, { response }) =>
      response.body.router === excluded
        ? { expected: 'a router other than the excluded one', actual: show(excluded), at: '/router' }
        : undefined,
  }),
  'ORDER-046': order.exchange({
    on: { operation: 'getOrder' },
    select: (view: OrderView) => {
      const { excludeRouters } = view.request.query;
      const known = view.fixtures.routers;
      const isUnknown = known !== undefined && excludeRouters !== undefined && !known.includes(excludeRouters);
      return isUnknown && hasGenuineKey(view) ? view.response.status : undefined;
    },
    judge: (status) =>
      status === 200
        ? { expected: '`excludeRouters` takes one of the four identifiers only', actual: 'status 200' }
        : undefined,
    control: isQuoted,
  }),
  'ORDER-047': labelsAreExcluded((labels) => (labels.length === 1 ? labels.filter((one) => !hasPlus(one)) : [])),
  'ORDER-048': labelsAreExcluded((labels) => (labels.length > 1 ? labels.filter((one) => !hasPlus(one)) : [])),
  'ORDER-049': labelsAreExcluded((labels) => labels.filter(hasPlus)),
  'ORDER-144': order.exchange({
    on,
    reads: ['/router'],
    select: ({ fixtures }: OrderView) => fixtures.routers,
    judge: (routers, { response }) =>
      routers.includes(response.body.router)
        ? undefined
        : { expected: `one of ${routers.join(', ')}`, actual: show(response.body.router), at: '/router' },
  }),
  'ORDER-170': order.exchange({
    on,
    reads: ['/router', '/maker'],
    select: (view: OrderView) => (view.response.body.maker === undefined ? undefined : secondRouterType(view)),
    judge: (secondType, { response }) =>
      response.body.router === secondType
        ? undefined
        : {
            expected: `\`maker\` only on quotes of ${secondType}`,
            actual: `a maker on a quote of ${show(response.body.router)}`,
            at: '/maker',
          },
  }),
};
