import type { RunCase, PairOutcome } from '../../../model/check.js';
import type { ExchangeId } from '../../../model/exchange.js';
import { isObject } from '../../../json/parse.js';
import type { Purpose } from '../purposes.js';
import type { SessionView } from '../../../model/view.js';
import type { TriggerFixtures } from '../fixtures.js';
import {
  isFor,
  isOfService,
  isSuccess,
  isUsable,
  purposeOf,
  trigger,
  type TriggerCheck,
  type TriggerView,
} from '../response.js';

/** A proper request and whether it worked. */
interface Attempt {
  readonly exchange: ExchangeId;
  readonly works: boolean;
  /** Whether what the same wallet sent around one that failed worked; undefined where there is nothing. */
  readonly control?: boolean | undefined;
  readonly isThrottled: boolean;
  /** The kinds of input to which it belongs. */
  readonly kinds: readonly string[];
}

const all = 'every one';
/** As many failures as tell of their input; the others only count. */
const mostFailures = 8;
/** Fewer failures of one kind may be chance where there are many kinds. */
const fewestOfKind = 7;
/** Where the other kinds fail more often than this, failures come by themselves. */
const mostElsewhere = 1 / 8;

/** How each wallet of a session signed in last before an exchange. */
function signInBefore(view: TriggerView, views: readonly TriggerView[]): string | undefined {
  const { wallet } = view.credentials;
  const before = views.slice(0, views.indexOf(view) + 1);
  const challenge = before.findLast(
    ({ operation, request: { body } }) =>
      operation === 'challenge' && isObject(body) && (wallet === undefined || body.walletPubkey === wallet),
  );
  const body = challenge?.request.body;
  return isObject(body) && typeof body.type === 'string' ? body.type : undefined;
}

/** The wallet of a request: whose token it carries, and in a sign-in whose challenge it is about. */
function walletOf({ operation, credentials, request }: TriggerView, before: readonly TriggerView[]): unknown {
  if (credentials.wallet !== undefined) return credentials.wallet;
  const { body } = operation === 'challenge' ? request : (before.findLast(isChallenge)?.request ?? {});
  return isObject(body) ? body.walletPubkey : undefined;
}

const isChallenge = ({ operation }: TriggerView): boolean => operation === 'challenge';

/** What a wallet did before; a quota of a wallet may begin there. */
const past = {
  signedIn: 'one by a wallet that has signed in before',
  renewed: 'one under a renewed token',
  order: 'one by a wallet that created an order',
  orders: 'one by a wallet that created several orders',
  update: 'one for an order that was updated',
} as const;

const mayBeQuota: readonly string[] = [all, ...Object.values(past)];

/** What the wallet of a request did before it in the same session. */
function pastOf(view: TriggerView, { views, facts }: SessionView<TriggerFixtures>): readonly string[] {
  const before = views.slice(0, views.indexOf(view));
  const wallet = walletOf(view, before);
  const isVerified = (triggerView: TriggerView, at: number): boolean =>
    triggerView.operation === 'verify' &&
    isUsable(triggerView) &&
    isSuccess(triggerView) &&
    walletOf(triggerView, before.slice(0, at)) === wallet;
  const signIns = before.filter(isVerified).length;
  const isSignIn = view.operation === 'challenge' || view.operation === 'verify';
  if (isSignIn) return signIns > 0 ? [past.signedIn] : [];
  const own = before.filter(({ credentials }) => credentials.wallet === wallet);
  const orders = own.flatMap(({ exchange }) => facts[`created:${exchange.id}`] ?? []).map(String);
  const order = orders.find((id) => view.request.path.includes(id));
  const isUpdated = own.some(
    (item) =>
      item.operation === 'updateOrder' && isSuccess(item) && order !== undefined && item.request.path.includes(order),
  );
  return [
    ...(signIns > 1 ? [past.renewed] : []),
    ...(orders.length > 0 ? [past.order] : []),
    ...(orders.length > 1 ? [past.orders] : []),
    ...(isUpdated ? [past.update] : []),
  ];
}

/** What a purpose says of the wallet, in words. */
const callers: Readonly<Record<string, readonly string[]>> = {
  'history/list': ['one by a wallet with orders'],
  'history/list-of-newcomer': ['one by a wallet without orders'],
  'vault/declared': ['one by a declared wallet'],
  'vault/registered': ['one by a fresh wallet'],
};

/** The kinds of input to which a request belongs: its form of order, how its wallet signed in, what it owns. */
function kindsOf(view: TriggerView, session: SessionView<TriggerFixtures>): readonly string[] {
  const { views, facts } = session;
  const form = facts[`form:${view.exchange.id}`];
  const signIn = signInBefore(view, views);
  return [
    ...(callers[purposeOf(view) ?? ''] ?? []),
    ...pastOf(view, session),
    ...(typeof form === 'string' ? [`one for an order of the form ${form}`] : []),
    // A challenge of one type that always fails has an entry of its own.
    ...(signIn && view.operation !== 'challenge' ? [`one after a ${signIn} sign-in`] : []),
  ];
}

function isAlike(view: TriggerView, other: TriggerView): boolean {
  return view.operation === other.operation && purposeOf(view) === purposeOf(other);
}

/** Rejected before the cancellation is tried: that tells nothing of it. */
function isNotReady({ operation, response }: TriggerView): boolean {
  return operation === 'cancelOrder' && response.status === 400;
}

/** Whether the same request follows once more, so that this attempt decides nothing. */
function isRepeated(view: TriggerView, views: readonly TriggerView[]): boolean {
  const next = views[views.indexOf(view) + 1];
  return (
    next !== undefined &&
    isAlike(next, view) &&
    next.exchange.request.url === view.exchange.request.url &&
    next.exchange.request.body === view.exchange.request.body
  );
}

/** Whether the requests right before and after it got a usable response; undefined where there are none. */
function controlOf(view: TriggerView, views: readonly TriggerView[]): boolean | undefined {
  const at = views.indexOf(view);
  const isOther = (triggerView: TriggerView): boolean => !isAlike(triggerView, view);
  const around = [views.slice(0, at).findLast(isOther), views.slice(at + 1).find(isOther)];
  const known = around.filter((item) => item !== undefined);
  return known.length === 0 ? undefined : known.every(isOfService);
}

function* judge(attempts: readonly Attempt[]): Iterable<RunCase> {
  const example = attempts.find(({ works }) => works);
  if (example === undefined) {
    if (attempts.length > 0) yield alwaysFails(all, attempts);
    return;
  }
  yield { base: 'trigger', exchanges: [example.exchange] };
  for (const kind of new Set(attempts.flatMap(({ kinds }) => kinds))) {
    const own = attempts.filter(({ kinds }) => kinds.includes(kind));
    if (own.length < fewestOfKind || own.some(({ works }) => works)) continue;
    const others = attempts.filter(({ kinds }) => !kinds.includes(kind));
    if (others.filter(({ works }) => !works).length <= others.length * mostElsewhere) yield alwaysFails(kind, own);
  }
}

function alwaysFails(kind: string, attempts: readonly Attempt[]): RunCase {
  // Nobody knows the quota of an operation, or of a wallet; that of another kind of requests would be strange.
  const telling = mayBeQuota.includes(kind) ? attempts.filter(({ isThrottled }) => !isThrottled) : attempts;
  const failures = telling
    .flatMap(({ exchange, control }) => (control === undefined ? [] : [{ exchange, control }]))
    .slice(0, mostFailures);
  return {
    base: 'trigger',
    exchanges: failures.map(({ exchange }) => exchange),
    pairs: failures.map(({ control }): PairOutcome => ({ control, failing: false })),
    violation: {
      expected: 'a usable response to a proper request',
      actual: `${kind} failed, while the requests of the same wallet around it worked`,
      cause: kind === all ? 'always' : kind.replaceAll(' ', '-'),
    },
  };
}

/**
 * Proper requests that never work although everything around them does. It costs no request: what may have an effect in
 * spite of its failure is never repeated. One that works ends the matter.
 */
function doesNotAlwaysFail(operation: string, ...purposes: readonly Purpose[]): TriggerCheck {
  return trigger.run<Attempt>({
    note: (session) =>
      session.views.flatMap((view) => {
        if (view.operation !== operation || !isFor(view, ...purposes)) return [];
        const works = isOfService(view);
        if (isNotReady(view) || (!works && isRepeated(view, session.views))) return [];
        const control = works ? undefined : controlOf(view, session.views);
        const isThrottled = view.exchange.response?.status === 429;
        return [{ exchange: view.exchange.id, works, control, isThrottled, kinds: kindsOf(view, session) }];
      }),
    judge,
  });
}

export const neverWorking = {
  'TRIGGER-164': doesNotAlwaysFail('challenge', 'challenge/valid', 'challenge/second'),
  'TRIGGER-154': doesNotAlwaysFail('verify', 'verify/valid', 'verify/second'),
  'TRIGGER-155': doesNotAlwaysFail('registerVault', 'register/first', 'register/to-trade'),
  'TRIGGER-156': doesNotAlwaysFail('createOrder', 'create/valid'),
  'TRIGGER-157': doesNotAlwaysFail('cancelOrder', 'cancel/own'),
  'TRIGGER-158': doesNotAlwaysFail('confirmCancel', 'confirm/valid'),
  'TRIGGER-159': doesNotAlwaysFail('getVault', 'vault/registered', 'vault/declared'),
  'TRIGGER-160': doesNotAlwaysFail('listHistory', 'history/list', 'history/list-of-newcomer'),
};
