import type { FoldedSituation, PairOutcome } from '../../../model/check.js';
import { compareIds, earliest, type ExchangeId } from '../../../model/exchange.js';
import { unite } from '../../../model/groups.js';
import { isObject } from '../../../json/parse.js';
import type { Purpose } from '../purposes.js';
import type { TraceView } from '../../../model/view.js';
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

/** A proper request that got nothing usable, and whether what the same wallet sent around it did. */
interface Failure {
  readonly id: ExchangeId;
  readonly control: boolean;
}

/** What became of the proper requests of one kind. Plain data that adds up. */
interface Kind {
  readonly worked: number;
  readonly failed: number;
  /** One that worked, the first of them. */
  readonly example?: ExchangeId;
  /** The first failures, but for throttled ones where those may be a quota. */
  readonly failures: readonly Failure[];
}

type Kinds = Readonly<Record<string, Kind>>;

const all = 'every one';
/** As many failures as tell of their input; the others only count. */
const mostFailures = 8;
/** Fewer failures of one kind may be chance where there are many kinds. */
const fewestOfKind = 7;
/** Where the other kinds fail more often than this, failures come by themselves. */
const mostElsewhere = 1 / 8;

const none: Kind = { worked: 0, failed: 0, failures: [] };

function mergeKind(left: Kind, right: Kind): Kind {
  const failures = [...left.failures, ...right.failures].sort((a, b) => compareIds(a.id, b.id)).slice(0, mostFailures);
  const counts = { worked: left.worked + right.worked, failed: left.failed + right.failed };
  return { ...counts, ...earliest('example', left, right), failures };
}

const mergeKinds = (left: Kinds, right: Kinds): Kinds => unite(left, right, mergeKind);

/** How each wallet of a trace signed in last before an exchange. */
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

/** What the wallet of a request did before it in the same trace. */
function pastOf(view: TriggerView, { views, facts }: TraceView<TriggerFixtures>): readonly string[] {
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

/** The kinds of input to which a request belongs: all, its form of order, how its wallet signed in, what it owns. */
function kindsOf(view: TriggerView, trace: TraceView<TriggerFixtures>): readonly string[] {
  const { views, facts } = trace;
  const form = facts[`form:${view.exchange.id}`];
  const signIn = signInBefore(view, views);
  return [
    all,
    ...(callers[purposeOf(view) ?? ''] ?? []),
    ...pastOf(view, trace),
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

const isThrottled = ({ exchange }: TriggerView): boolean => exchange.response?.status === 429;

function* decide(kinds: Kinds): Iterable<FoldedSituation> {
  const { worked, failed, example, failures } = kinds[all] ?? none;
  if (worked === 0) {
    if (failed > 0) yield situation(all, failures);
    return;
  }
  yield { base: 'trigger', exchanges: example === undefined ? [] : [example] };
  for (const [name, kind] of Object.entries(kinds)) {
    if (name === all || kind.worked > 0 || kind.failed < fewestOfKind) continue;
    if (failed - kind.failed <= (worked + failed - kind.failed) * mostElsewhere) yield situation(name, kind.failures);
  }
}

function situation(name: string, failures: readonly Failure[]): FoldedSituation {
  return {
    base: 'trigger',
    exchanges: failures.map(({ id }) => id),
    pairs: failures.map(({ control }): PairOutcome => ({ control, failing: false })),
    violation: {
      expected: 'a usable response to a proper request',
      actual: `${name} failed, while the requests of the same wallet around it worked`,
      cause: name === all ? 'always' : name.replaceAll(' ', '-'),
    },
  };
}

/**
 * Proper requests that never work although everything around them does. It costs no request: what may have an effect in
 * spite of its failure is never repeated. One that works ends the matter.
 */
function doesNotAlwaysFail(operation: string, ...purposes: readonly Purpose[]): TriggerCheck {
  return trigger.fold<Kinds>({
    empty: () => ({}),
    of: (trace) => {
      let kinds: Kinds | undefined;
      for (const view of trace.views) {
        if (view.operation !== operation || !isFor(view, ...purposes)) continue;
        const works = isOfService(view);
        if (isNotReady(view) || (!works && isRepeated(view, trace.views))) continue;
        const control = works ? undefined : controlOf(view, trace.views);
        const kind: Kind = works
          ? { ...none, worked: 1, example: view.exchange.id }
          : { ...none, failed: 1, failures: control === undefined ? [] : [{ id: view.exchange.id, control }] };
        for (const name of kindsOf(view, trace)) {
          // Nobody knows the quota of an operation, or of a wallet; that of another kind of requests would be strange.
          const counted = mayBeQuota.includes(name) && isThrottled(view) ? { ...kind, failures: [] } : kind;
          kinds = mergeKinds(kinds ?? {}, { [name]: counted });
        }
      }
      return kinds;
    },
    merge: mergeKinds,
    decide,
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
