import type { Situation } from '../../../model/check.js';
import { isObject, show } from '../../../json/parse.js';
import type { View } from '../../../model/view.js';
import { hasGenuineKey, isQuoted, isRefused } from '../asked.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { pairsOf, type Pair } from '../pairs.js';
import { scenarioNames } from '../scenario-names.js';
import type { OrderTraceCheck } from '../view.js';

const scenarios = [scenarioNames.bothVersions, scenarioNames.parametersAtBoth];

const bothOf = (pair: Pair) => [pair.ultra, pair['swap-v2']] as const;
const unsureOf = (pair: Pair): string | undefined =>
  bothOf(pair).find(({ inconclusive }) => inconclusive !== undefined)?.inconclusive;

/** Which version alone refuses; undefined when both do the same. */
function loneRefusal(pair: Pair): 'ultra' | 'swap-v2' | undefined {
  const { ultra, 'swap-v2': second } = pair;
  if (isRefused(ultra) && second.response.status === 200) return 'ultra';
  return ultra.response.status === 200 && isRefused(second) ? 'swap-v2' : undefined;
}

/** One refusal may be a quote that was not to be had just then; a parameter that is not accepted is refused again. */
export const bothVersionsAcceptTheSameParameters: OrderTraceCheck = {
  scenarios,
  *situations(trace): Iterable<Situation> {
    const pairs = pairsOf(trace).filter(({ ultra }) => hasGenuineKey(ultra));
    const certain = pairs.filter((pair) => unsureOf(pair) === undefined);
    const first = certain[0];
    if (first === undefined) {
      for (const pair of pairs) yield { views: bothOf(pair), inconclusive: unsureOf(pair) };
      return;
    }
    const refusing = loneRefusal(first);
    const views = certain.flatMap(bothOf);
    if (refusing === undefined) {
      if (bothOf(first).every(isQuoted)) yield { views: bothOf(first) };
    } else if (certain.length < 2)
      yield { views, inconclusive: 'one version refused what the other accepted, and neither was asked again' };
    else if (certain.some((pair) => loneRefusal(pair) !== refusing))
      yield { views, inconclusive: 'one version refused what the other accepted, but not each time' };
    else {
      const deciding = first[refusing];
      const decidingLast = [...views.filter((view) => view !== deciding), deciding];
      const expected = 'a request that the other version answers with 200 is accepted';
      const actual = `status ${deciding.response.status} each of ${certain.length} times: ${show(deciding.response.body, 80)}`;
      yield { views: decidingLast, violation: { expected, actual } };
    }
  },
};

export const bothVersionsRefuseInOneFormat: OrderTraceCheck = {
  scenarios,
  *situations(trace): Iterable<Situation> {
    for (const pair of pairsOf(trace)) {
      const { ultra, 'swap-v2': second } = pair;
      if (unsureOf(pair) !== undefined || !isDocumentedError(ultra) || !isDocumentedError(second)) continue;
      if (hasErrorText(ultra) === hasErrorText(second)) {
        yield { views: bothOf(pair) };
        continue;
      }
      const departing = hasErrorText(ultra) ? second : ultra;
      const views = [departing === second ? ultra : second, departing];
      const expected = 'an object with a string `error`, as in the other version';
      yield { views, violation: { expected, actual: show(departing.response.body ?? departing.response.text, 120) } };
    }
  },
};

const isDocumentedError = ({ response }: View<SwapOrderFixtures>): boolean =>
  response.status === 400 || response.status === 500;

const hasErrorText = ({ response }: View<SwapOrderFixtures>): boolean =>
  isObject(response.body) && typeof response.body.error === 'string';
