import { situationOf } from '../../../model/alternation.js';
import { show } from '../../../json/parse.js';
import type { Case } from '../../../model/check.js';
import type { Alternation, SessionView, View } from '../../../model/view.js';
import {
  isSameRequest,
  hasErrorText,
  hasGenuineKey,
  isQuoted,
  isServed,
  firstPairsOf,
  type Pair,
} from '../reader/requests.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { order } from '../reader/view.js';
import { optionsAddedBy } from '../reader/options.js';
import { isHeldAgainst, mayBeAboutExclusion } from './accepted-options.js';
import { alike } from './expected-response.js';

const bothOf = (pair: Pair) => [pair.ultra, pair.swapV2] as const;

const isDocumentedError = ({ response }: View<SwapOrderFixtures>) => response.status === 400 || response.status === 500;

/** An alternation of the two versions, in which one has the error text and the other lacks it. */
const isOfErrorTexts = ({ pairs: [first] }: Alternation<View<SwapOrderFixtures>>): boolean =>
  first!.control.base !== first!.failing.base && !hasErrorText(first!.failing);

const isAbout = ({ pairs: [first] }: Alternation<View<SwapOrderFixtures>>, { ultra }: Pair): boolean =>
  isSameRequest(first!.failing, ultra);

function* quotedAtBoth(pair: Pair, session: SessionView<SwapOrderFixtures>): Iterable<Case> {
  const both = bothOf(pair);
  if (both.every(isQuoted)) yield { views: both };
  if (!both.some(isQuoted)) return;
  const alternations = session.alternations.filter((alternation) => isAbout(alternation, pair));
  for (const alternation of alternations) {
    const { failing, control } = alternation.pairs[0]!;
    const other = both.find((view) => view.base !== failing.base)!;
    if (control.base !== failing.base || !isQuoted(other) || !isHeldAgainst(failing, alternation)) continue;
    const option = optionsAddedBy(failing, control)?.[0] ?? '';
    if (mayBeAboutExclusion(option, failing, session.views)) continue;
    const again = session.views.findLast((view) => view.base === other.base && isSameRequest(view, other));
    // A wallet may be emptied between the two requests: what the other version still quotes is a difference.
    if (again !== undefined && again !== other && isQuoted(again))
      yield situationOf(alternation, isServed, `an order with status 200, as at ${other.base}`);
    else yield { views: both, inconclusive: `the same request was not quoted again at ${other.base}` };
  }
  if (!both.every(isQuoted) && alternations.length === 0)
    yield { views: both, inconclusive: 'one version alone quoted, and no parameter is seen to be the reason' };
}

export const parityOfRequests = {
  /** What one version alone quotes may be its routers' business. A parameter that is not accepted is told by the request without it. */
  'ORDER-213': order.session({
    bases: [],
    *judge(session) {
      for (const pair of firstPairsOf(session)) if (hasGenuineKey(pair.ultra)) yield* quotedAtBoth(pair, session);
    },
  }),
  'ORDER-214': order.session({
    bases: [],
    *judge(session) {
      for (const pair of firstPairsOf(session)) {
        const both = bothOf(pair);
        if (!both.every((view) => view.inconclusive === undefined && isDocumentedError(view))) continue;
        const alternation = session.alternations.find((item) => isOfErrorTexts(item) && isAbout(item, pair));
        const { body, text } = alternation?.pairs[0]!.failing.response ?? {};
        yield alike({
          views: both,
          isAlike: hasErrorText(pair.ultra) === hasErrorText(pair.swapV2),
          alternation,
          isUsable: hasErrorText,
          expected: 'an object with a string `error`, as in the other version',
          actual: show(body ?? text, 120),
        });
      }
    },
  }),
};
