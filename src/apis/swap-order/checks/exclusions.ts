import { show } from '../../../json/parse.js';
import { hasGenuineKey, isQuoted } from '../asked.js';
import { secondRouterType } from './fee-payers.js';
import type { OrderCheck, OrderView } from '../view.js';

const on = { operation: 'getOrder', status: 200 } as const;

export const routerIsDeclared: OrderCheck = {
  on,
  reads: ['/router'],
  applies: ({ fixtures }) => fixtures.routers !== undefined,
  judge: ({ response, fixtures }) =>
    fixtures.routers?.includes(response.body.router)
      ? undefined
      : { expected: `one of ${fixtures.routers?.join(', ') ?? ''}`, actual: show(response.body.router), at: '/router' },
};

const isDeclaredRouter = ({ fixtures }: OrderView, router: string): boolean =>
  fixtures.routers === undefined || fixtures.routers.includes(router);

export const excludedRouterDoesNotQuote: OrderCheck = {
  on,
  reads: ['/router'],
  applies: (view) => {
    const { excludeRouters } = view.request.query;
    return excludeRouters !== undefined && isDeclaredRouter(view, excludeRouters);
  },
  judge: ({ request, response }) =>
    response.body.router === request.query.excludeRouters
      ? { expected: 'a router other than the excluded one', actual: show(response.body.router), at: '/router' }
      : undefined,
};

export const unknownRouterIsNotExcluded: OrderCheck = {
  on: { operation: 'getOrder' },
  applies: (view) => {
    const { excludeRouters } = view.request.query;
    const known = view.fixtures.routers;
    return (
      known !== undefined && hasGenuineKey(view) && excludeRouters !== undefined && !known.includes(excludeRouters)
    );
  },
  judge: ({ response }) =>
    response.status === 200
      ? { expected: '`excludeRouters` takes one of the four identifiers only', actual: 'status 200' }
      : undefined,
  control: isQuoted,
};

export const makerStandsOnlyOnQuotesOfSecondType: OrderCheck = {
  on,
  reads: ['/router', '/maker'],
  applies: (view) => secondRouterType(view) !== undefined && view.response.body.maker !== undefined,
  judge: (view) =>
    view.response.body.router === secondRouterType(view)
      ? undefined
      : {
          expected: `\`maker\` only on quotes of ${secondRouterType(view) ?? ''}`,
          actual: `a maker on a quote of ${show(view.response.body.router)}`,
          at: '/maker',
        },
};

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

const labelsAreExcluded = (concerned: (labels: readonly string[]) => readonly string[]): OrderCheck => ({
  on,
  reads: ['/router', '/routePlan', '/routePlan/*', '/routePlan/*/swapInfo', '/routePlan/*/swapInfo/label'],
  applies: (view) => {
    const first = view.fixtures.routers?.[0];
    return first !== undefined && view.response.body.router === first && concerned(excludedLabels(view)).length > 0;
  },
  judge: (view) => {
    const excluded = concerned(excludedLabels(view)).map(readLabel);
    const used = view.response.body.routePlan.findIndex(({ swapInfo }) => excluded.includes(swapInfo.label));
    if (used < 0) return undefined;
    const { label } = view.response.body.routePlan[used]!.swapInfo;
    const expected = `no exchange labelled ${excluded.map((one) => show(one)).join(' or ')} (the label is taken for the exchange's name)`;
    return { expected, actual: show(label), at: `/routePlan/${used}/swapInfo/label` };
  },
});

export const labelIsExcluded = labelsAreExcluded((labels) =>
  labels.length === 1 ? labels.filter((one) => !hasPlus(one)) : [],
);

export const listedLabelsAreExcluded = labelsAreExcluded((labels) =>
  labels.length > 1 ? labels.filter((one) => !hasPlus(one)) : [],
);

export const labelWithSpaceIsExcluded = labelsAreExcluded((labels) => labels.filter(hasPlus));
