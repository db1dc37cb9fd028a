import { situationOf } from '../../../model/alternation.js';
import { show } from '../../../json/parse.js';
import type { Alternation, View } from '../../../model/view.js';
import {
  isSameRequest,
  hasErrorText,
  hasGenuineKey,
  isQuoted,
  isServed,
  pairsOf,
  type Pair,
} from '../request-predicates.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { scenarioNames } from '../scenario-names.js';
import { order } from '../view.js';
import { optionsAddedBy } from '../options.js';
import { isHeldAgainst, mayBeAboutExclusion } from './accepted-options.js';

const scenarios = [scenarioNames.bothVersions, scenarioNames.parametersAtBoth];

const bothOf = (pair: Pair) => [pair.ultra, pair.swapV2] as const;

const isDocumentedError = ({ response }: View<SwapOrderFixtures>): boolean =>
  response.status === 400 || response.status === 500;

/** An alternation of the two versions, in which one has the error text and the other lacks it. */
const isOfErrorTexts = ({ pairs }: Alternation<View<SwapOrderFixtures>>): boolean => {
  const [first] = pairs;
  return first !== undefined && first.control.base !== first.failing.base && !hasErrorText(first.failing);
};

export const parityOfRequests = {
  /**
   * What one version quotes and the other does not may be the business of its routers. A parameter that is not accepted is
   * told by the same request without it, which the same version quotes.
   */
  'ORDER-213': order.trace({
    scenarios,
    bases: [],
    *situations(trace) {
      const [pair] = pairsOf(trace);
      if (pair === undefined || !hasGenuineKey(pair.ultra)) return;
      const both = bothOf(pair);
      if (both.every(isQuoted)) yield { views: both };
      if (!both.some(isQuoted)) return;
      for (const alternation of trace.alternations) {
        const failing = alternation.pairs[0]?.failing;
        const other = both.find((view) => failing && view.base !== failing.base && isSameRequest(view, failing));
        if (failing === undefined || other === undefined || alternation.pairs[0]!.control.base !== failing.base)
          continue;
        if (!isQuoted(other) || !isHeldAgainst(failing, alternation)) continue;
        const option = optionsAddedBy(failing, alternation.pairs[0]!.control)?.[0] ?? '';
        if (mayBeAboutExclusion(option, failing, trace.views)) continue;
        const again = trace.views.findLast((view) => view.base === other.base && isSameRequest(view, other));
        // A wallet may be emptied between the two requests: what the other version still quotes is a difference.
        if (again !== undefined && again !== other && isQuoted(again))
          yield situationOf(alternation, isServed, `an order with status 200, as at ${other.base}`);
        else yield { views: both, inconclusive: `the same request was not quoted again at ${other.base}` };
      }
      const refusing = both.find((view) => !isQuoted(view));
      if (refusing && trace.alternations.length === 0)
        yield { views: both, inconclusive: 'one version alone quoted, and no parameter is seen to be the reason' };
    },
  }),
  'ORDER-214': order.trace({
    scenarios,
    bases: [],
    *situations(trace) {
      const [pair] = pairsOf(trace);
      if (pair === undefined) return;
      const both = bothOf(pair);
      if (!both.every((view) => view.inconclusive === undefined && isDocumentedError(view))) return;
      if (hasErrorText(pair.ultra) === hasErrorText(pair.swapV2)) {
        yield { views: both };
        return;
      }
      const alternation = trace.alternations.find(isOfErrorTexts);
      if (alternation === undefined) {
        yield { views: both, inconclusive: 'the versions differed once, and the requests were not repeated' };
        return;
      }
      const { failing } = alternation.pairs[0]!;
      const expected = 'an object with a string `error`, as in the other version';
      const actual = show(failing.response.body ?? failing.response.text, 120);
      yield { ...situationOf(alternation, hasErrorText, expected), violation: { expected, actual } };
    },
  }),
};
