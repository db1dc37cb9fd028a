import { memberIn } from '../../../json/parse.js';
import { jsonText } from '../../../json/text.js';
import { overlap } from '../../../model/exchange.js';
import { groupedBy } from '../../../model/groups.js';
import { isOfOthers } from '../../../model/history.js';
import { hasErrorText } from '../../../model/response.js';
import { equalBefore, orderOf, type ControlOf } from '../../equal-outcomes.js';
import type { TriggerFixtures } from '../fixtures.js';
import { placesIn } from '../reader/orders.js';
import { reads } from '../reader/requests.js';
import { isUsable, succeeded, type TriggerTrace, type TriggerView } from '../reader/view.js';
import { isAdmitted, isNot401 } from './expected-response.js';

type Control = ControlOf<TriggerFixtures>;

/** A token may expire, or a vault be registered, while several requests are on their way. */
const isBeside = ({ exchange: one }: TriggerView, { exchange: other }: TriggerView): boolean => overlap(one, other);

const opensToken = (view: TriggerView): boolean => isUsable(view) && isAdmitted(view);
const tokenOf = ({ request }: TriggerView): string => request.headers.authorization ?? '';

/** Rejections for which neither the key, the token nor the wallet is a reason, as what was served beside them shows. */
export function unexplainedIn(session: TriggerTrace, inOrder: readonly TriggerView[]): Control {
  const opened = groupedBy(inOrder.filter(opensToken), tokenOf);
  const openedLater = equalBefore(inOrder.toReversed(), opensToken);
  const ofOthers = isOfOthers(session.session) ? unexplainedOfOthers(session, inOrder) : () => undefined;
  return (rejected, equals) => {
    const { signIn } = rejected.credentials;
    const isUnderSame = (accepted?: TriggerView): boolean =>
      accepted?.credentials.signIn === signIn && signIn !== undefined && !isBeside(accepted!, rejected);
    // The gateway speaks of the key.
    if (!isUsable(rejected) && equals.after !== undefined) return equals.after;
    if (!isNot401(rejected)) {
      const [first] = opened.get(tokenOf(rejected)) ?? [];
      const isGood = isUnderSame(first) && orderOf(first!) < orderOf(rejected);
      if (isGood) return openedLater.get(rejected);
    } else if (rejected.request.method === 'GET' && isUnderSame(equals.before)) return equals.after;
    return ofOthers(rejected, equals);
  };
}

/** In a run of the suite other requirements decide these, for it knows what it asks for. */
function unexplainedOfOthers({ facts, views }: TriggerTrace, inOrder: readonly TriggerView[]): Control {
  const owned = ownedIn(inOrder, facts);
  const served = groupedBy(inOrder.filter(succeeded), ({ operation }) => operation);
  // What one wallet signs in with in this form, another does as well.
  const formSigned = ({ exchange }: TriggerView): string | undefined =>
    facts[`signed:${exchange.id}`]?.replace(/^\S+ /, '');
  const signedIn = groupedBy(inOrder.filter(succeeded), formSigned);
  const firstSent = new Map(views.toReversed().map((view) => [jsonText(view.request.body), view]));
  return (rejected, { before, after }) => {
    const { operation, response, credentials } = rejected;
    if (!isUsable(rejected)) return response.status === 403 ? served.get(operation)?.[0] : undefined;
    if (operation === 'verify') {
      // A challenge may serve for one attempt alone, and traffic does not show what moves the clock.
      const isFirst = firstSent.get(jsonText(rejected.request.body)) === rejected;
      return isFirst && !/expire/i.test(response.text) ? signedIn.get(formSigned(rejected) ?? '')?.[0] : undefined;
    }
    const own = owned.get(rejected);
    // What was just made may be found a moment later.
    if (own !== undefined && (own.isFound || after === undefined)) return own.by;
    if (operation !== 'craftDeposit' || before === undefined || after === undefined || !isNot401(rejected))
      return undefined;
    const between = inOrder.slice(inOrder.indexOf(rejected), inOrder.indexOf(after)).filter(succeeded);
    const changes = between.filter((change) => !keepsMeans.has(change.operation));
    const isChanged = changes.some((change) => change.credentials.wallet === credentials.wallet);
    return isChanged || /insufficient/i.test(response.text) ? undefined : after;
  };
}

/** What a wallet spends with an order, a cancellation gives back. */
const keepsMeans: ReadonlySet<string> = new Set([...reads, 'craftDeposit']);

interface Owned {
  /** What showed that the wallet has it. */
  readonly by: TriggerView;
  /** It was read or used since it was made. */
  readonly isFound: boolean;
}

const [vault, orders] = ['its vault', 'its orders'];

/** What of its wallet a request is about: an order that is known, all of them, or the vault. */
function subjectOf({ operation, request, exchange }: TriggerView, wallet: string, isKnown: (id: string) => boolean) {
  const { path } = exchange.request;
  const named = memberIn(request.body, 'userAddress') ?? memberIn(request.body, 'userPubkey') ?? wallet;
  const needsVault = ['getVault', 'craftDeposit', 'createOrder'].includes(operation) && named === wallet;
  return placesIn(path).find(isKnown) ?? (path === '/orders/history' ? orders : needsVault ? vault : undefined);
}

/** Requests that were told that their wallet has no vault, no such order, or no right to it, with what shows that it has. */
function ownedIn(inOrder: readonly TriggerView[], facts: TriggerTrace['facts']): ReadonlyMap<TriggerView, Owned> {
  const known = new Map<string, Owned>();
  const denied = new Map<TriggerView, Owned>();
  for (const view of inOrder) {
    const { operation, response, exchange } = view;
    const { wallet } = view.credentials;
    if (wallet === undefined) continue;
    const keyOf = (subject: string): string => `${wallet} ${subject}`;
    const subject = subjectOf(view, wallet, (id) => known.has(keyOf(id)));
    const own = subject === undefined ? undefined : known.get(keyOf(subject));
    const isDenied = [403, 404].includes(response.status) && isUsable(view) && hasErrorText(response.body);
    if (isDenied && own !== undefined && !isBeside(own.by, view)) denied.set(view, own);
    if (subject !== undefined && succeeded(view)) known.set(keyOf(subject), { by: view, isFound: true });
    const created = facts[`created:${exchange.id}`];
    const isMade = operation === 'registerVault' && (succeeded(view) || response.status === 409);
    for (const one of created === undefined ? (isMade ? [vault] : []) : [created, orders])
      if (!known.has(keyOf(one))) known.set(keyOf(one), { by: view, isFound: false });
    // What was to be cancelled may be gone.
    if (operation === 'confirmCancel') known.delete(keyOf(subject ?? ''));
  }
  return denied;
}
