import { show } from '../../../json/parse.js';
import { unless } from '../../../model/check.js';
import { groupedBy } from '../../../model/groups.js';
import { unlessItThrows } from '../../../model/unless-it-throws.js';
import { hasGenuineKey, isOrder, labelsOf, order, routerOf, secondTypeOf, type AnyOrderView } from '../reader/view.js';
import { field, rejected } from './expected-response.js';

/** The labels to exclude as they stood on the wire, where a bare plus is a space. */
function excludedLabels({ request }: AnyOrderView): readonly string[] {
  if (request.query.excludeDexes === undefined) return [];
  const [, labels = ''] = /(?:^|&)excludeDexes=([^&]*)/.exec(request.rawQuery) ?? [];
  return labels.split(',').filter((label) => label !== '');
}

const hasPlus = (label: string): boolean => label.includes('+');

const readLabel = (raw: string): string => unlessItThrows(() => decodeURIComponent(raw.replaceAll('+', ' '))) ?? raw;

/** Whatever they are called, there are four. */
function* routerCases(quotes: ReadonlyMap<string, readonly AnyOrderView[]>, routers: readonly string[] | undefined) {
  const at = '/router';
  for (const [router, views] of routers === undefined ? [] : quotes) {
    const violation = unless(routers!.includes(router), `one of ${routers!.join(', ')}`, show(router), { at });
    yield* views.map((view) => ({ views: [view], violation }));
  }
  if (routers === undefined && quotes.size > 4)
    yield {
      views: [...quotes.values()].map(([first]) => first!),
      violation: { expected: 'four routers at most', actual: `${quotes.size}: ${[...quotes.keys()].join(', ')}`, at },
    };
}

/** The labels of a quote of the first router, in their order; undefined of anything else. */
function labelsQuoted(view: AnyOrderView): readonly string[] | undefined {
  const { routers } = view.fixtures;
  return isOrder(view) && routers !== undefined && routerOf(view) === routers[0] ? labelsOf(view) : undefined;
}

/** A deployment that showed a label for a pair by a router means the exchange that it shows there again. */
const labelsAreExcluded = (concerned: (labels: readonly string[]) => readonly string[]) =>
  order.session({
    *judge({ views }) {
      const shown = new Map<string, AnyOrderView>();
      for (const view of views) {
        const labels = labelsQuoted(view);
        if (labels === undefined) continue;
        const { inputMint = '', outputMint = '' } = view.request.query;
        const placeOf = (label: string): string => [inputMint, outputMint, label].join(' ');
        const excluded = concerned(excludedLabels(view)).map(readLabel);
        const known = excluded.filter((label) => shown.has(placeOf(label)));
        const used = labels.findIndex((label) => known.includes(label));
        const before = shown.get(placeOf(labels[used] ?? known[0] ?? ''));
        if (before !== undefined)
          yield {
            views: [before, view],
            violation: unless(
              used < 0,
              `no exchange labelled ${known.map((name) => show(name)).join(' or ')}, a label that a quote of this router showed for the same pair`,
              show(labels[used]),
              { at: `/routePlan/${used}/swapInfo/label` },
            ),
          };
        for (const label of labels) if (!shown.has(placeOf(label))) shown.set(placeOf(label), view);
      }
    },
  });

export const exclusionChecks = {
  'ORDER-044': field(['router'], (value, { request, fixtures: { routers } }) => {
    const { excludeRouters: excluded } = request.query;
    if (excluded === undefined || routers?.includes(excluded) === false) return 'undecided';
    return unless(value !== excluded, 'a router other than the excluded one', show(value), { excluded });
  }),
  'ORDER-046': rejected((view) => {
    const { excludeRouters } = view.request.query;
    return (
      excludeRouters !== undefined && view.fixtures.routers?.includes(excludeRouters) === false && hasGenuineKey(view)
    );
  }, '`excludeRouters` takes one of the four identifiers only'),
  'ORDER-047': labelsAreExcluded((labels) => (labels.length === 1 ? labels.filter((label) => !hasPlus(label)) : [])),
  'ORDER-048': labelsAreExcluded((labels) => (labels.length > 1 ? labels.filter((label) => !hasPlus(label)) : [])),
  'ORDER-049': labelsAreExcluded((labels) => labels.filter(hasPlus)),
  'ORDER-144': order.session({
    judge: ({ views, fixtures }) => routerCases(groupedBy(views.filter(isOrder), routerOf), fixtures.routers),
  }),
  'ORDER-170': field(['maker', 'router'], (maker, view) => {
    const [{ router }, second] = [view.response.body, secondTypeOf(view)];
    if (maker === undefined || second === undefined) return 'undecided';
    return unless(router === second, `\`maker\` only on quotes of ${second}`, `a maker on a quote of ${show(router)}`);
  }),
};
