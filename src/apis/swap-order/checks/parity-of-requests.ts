import { situationOf } from '../../../model/alternation.js';
import { isObject, show } from '../../../json/parse.js';
import type { View } from '../../../model/view.js';
import { asksTheSame, hasGenuineKey, isQuoted, isServed } from '../asked.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { pairsOf, type Pair } from '../pairs.js';
import { scenarioNames } from '../scenario-names.js';
import { order } from '../view.js';
import { isHeldAgainst } from './accepted-options.js';

const scenarios = [scenarioNames.bothVersions, scenarioNames.parametersAtBoth];

const bothOf = (pair: Pair) => [pair.ultra, pair['swap-v2']] as const;

const isDocumentedError = ({ response }: View<SwapOrderFixtures>): boolean =>
  response.status === 400 || response.status === 500;

const hasErrorText = ({ response }: View<SwapOrderFixtures>): boolean =>
  isObject(response.body) && typeof response.body.error === 'string';

export const parityOfRequests = {
  /**
   * What one version quotes and the other does not may be the business of its routers. A parameter that is not accepted is
   * told by the same request without it, which the same version quotes.
   */
  'ORDER-213': order.trace({
    scenarios,
    *situations(trace) {
      const [pair] = pairsOf(trace);
      if (pair === undefined || !hasGenuineKey(pair.ultra)) return;
      const both = bothOf(pair);
      if (both.every(isQuoted)) yield { views: both };
      if (!both.some(isQuoted)) return;
      for (const alternation of trace.alternations) {
        const failing = alternation.pairs[0]?.failing;
        const other = both.find((view) => failing && view.base !== failing.base && asksTheSame(view, failing));
        if (failing === undefined || other === undefined || alternation.pairs[0]!.control.base !== failing.base)
          continue;
        if (isQuoted(other) && isHeldAgainst(failing, alternation))
          yield situationOf(alternation, isServed, `an order with status 200, as at ${other.base}`);
      }
      const refusing = both.find((view) => !isQuoted(view));
      if (refusing && trace.alternations.length === 0)
        yield { views: both, inconclusive: 'one version alone quoted, and no parameter is seen to be the reason' };
    },
  }),
  'ORDER-214': order.trace({
    scenarios,
    *situations(trace) {
      for (const pair of pairsOf(trace)) {
        const { ultra, 'swap-v2': second } = pair;
        const isDecided = bothOf(pair).every((view) => view.inconclusive === undefined && isDocumentedError(view));
        if (!isDecided) continue;
        if (hasErrorText(ultra) === hasErrorText(second)) {
          yield { views: bothOf(pair) };
          continue;
        }
        const departing = hasErrorText(ultra) ? second : ultra;
        const views = [departing === second ? ultra : second, departing];
        const expected = 'an object with a string `error`, as in the other version';
        const actual = show(departing.response.body ?? departing.response.text, 120);
        yield { views, violation: { expected, actual } };
      }
    },
  }),
};
