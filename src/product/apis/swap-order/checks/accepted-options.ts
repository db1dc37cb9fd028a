import type { Alternation } from '../../../model/view.js';
import { isQuoted, isServed, memberOf, payerOf, receiverOf } from '../reader/requests.js';
import { optionsAddedBy, unknownLabel } from '../reader/options.js';
import type { AnyOrderView } from '../reader/view.js';
import { works } from './expected-response.js';

type Blames = (failing: AnyOrderView, alternation: Alternation<AnyOrderView>) => boolean;

/** A request that gets no order counts only where it was sent in turns with the same request without the option. */
export const isAccepted = (option: string, concerns: (view: AnyOrderView) => boolean, blames: Blames = isHeldAgainst) =>
  works({
    shown: (view) => isQuoted(view) && concerns(view),
    expected: (failing, alternation, views) => {
      const isAbout = optionsAddedBy(failing, alternation.pairs[0]!.control)?.[0] === option && concerns(failing);
      const mayBeAboutOthers = mayBeAboutPayer(failing) || mayBeAboutExclusion(option, failing, views);
      return isAbout && !mayBeAboutOthers && blames(failing, alternation)
        ? `an order with status 200 with \`${option}\` too`
        : undefined;
    },
  });

const exclusions = ['excludeRouters', 'excludeDexes'] as const;

/** The option may leave one router that can quote, which is excluded; not where another router quoted without the exclusion. */
export function mayBeAboutExclusion(option: string, failing: AnyOrderView, views: readonly AnyOrderView[]): boolean {
  const { query } = failing.request;
  const given = exclusions.filter((name) => query[name] !== undefined);
  if (failing.response.status !== 400 || given.length === 0 || given.some((name) => name === option)) return false;
  const plain = views.find(
    (view) => isServed(view) && optionsAddedBy(failing, view)?.slice().sort().join() === [...given].sort().join(),
  );
  if (plain === undefined) return true;
  const router = memberOf(plain, 'router');
  return (
    router === query.excludeRouters || (query.excludeDexes !== undefined && router === failing.fixtures.routers?.[0])
  );
}

/** Nothing says that who pays may receive as well, or get the account as close authority. */
function mayBeAboutPayer({ response, request: { query } }: AnyOrderView): boolean {
  const { payer, receiver, closeAuthority } = query;
  return response.status === 400 && payer !== undefined && (payer === receiver || payer === closeAuthority);
}

/** Another amount than the declared one may find no quote of its own: then only a failure that is no bad request counts. */
export function isHeldAgainst({ request, fixtures }: AnyOrderView, { pairs }: Alternation<AnyOrderView>): boolean {
  return request.query.amount === fixtures.pair.amount || pairs.every(({ failing }) => failing.response.status !== 400);
}

const hasDeclaredPayer = (view: AnyOrderView): boolean =>
  payerOf(view) !== undefined && view.request.query.payer === view.fixtures.payer;

/** Excluding the one router that quotes a pair may leave no quote; excluding another one may not. */
const isIdle: Blames = ({ request }, { pairs }) =>
  pairs.every(({ control }) => !isServed(control) || memberOf(control, 'router') !== request.query.excludeRouters);

/** Only the first router heeds the labels: another one quotes with them too, and where the first is excluded they tell nothing. */
const isIgnored: Blames = ({ request, fixtures }, { pairs }) => {
  const first = fixtures.routers?.[0];
  if (first === undefined || request.query.excludeRouters === first) return false;
  return pairs.every(({ control }) => !isServed(control) || memberOf(control, 'router') !== first);
};

/** Nothing says that a label which nobody has is accepted. */
const namesKnownLabels = ({ request }: AnyOrderView): boolean =>
  request.query.excludeDexes !== undefined && !request.query.excludeDexes.split(',').includes(unknownLabel);

const namesDeclaredRouter = ({ request, fixtures }: AnyOrderView): boolean =>
  request.query.excludeRouters !== undefined && fixtures.routers?.includes(request.query.excludeRouters) === true;

/** Two requests that differ by the router they exclude alone, the failing one excluding a router that quotes neither. */
function excludesAnother(alternation: Alternation<AnyOrderView>): boolean {
  const { failing, control } = alternation.pairs[0]!;
  if (!namesDeclaredRouter(control) || !namesDeclaredRouter(failing) || failing.base !== control.base) return false;
  const [besides, others] = [failing, control].map(({ request: { query } }) => ({ ...query, excludeRouters: '' }));
  return JSON.stringify(besides) === JSON.stringify(others) && isIdle(failing, alternation);
}

export const acceptedOptions = {
  'ORDER-018': isAccepted('receiver', (view) => receiverOf(view) !== undefined),
  'ORDER-026': isAccepted('payer', hasDeclaredPayer),
  'ORDER-034': isAccepted(
    'closeAuthority',
    (view) => view.request.query.closeAuthority !== undefined && hasDeclaredPayer(view),
  ),
  'ORDER-045': isAccepted('excludeRouters', namesDeclaredRouter, isIdle),
  'ORDER-223': works({
    shown: (view) => isQuoted(view) && namesDeclaredRouter(view),
    expected: (_, alternation) =>
      excludesAnother(alternation) ? 'an order with status 200, as where another router is excluded' : undefined,
  }),
  'ORDER-221': isAccepted('excludeDexes', namesKnownLabels, isIgnored),
};
