import type { PairOutcome, RunCase } from '../../../model/check.js';
import type { ExchangeId } from '../../../model/exchange.js';
import { addTo } from '../../../model/groups.js';
import { isOfOthers } from '../../../model/history.js';
import { past } from '../reader/responses.js';
import { isFor, isOfService, isSuccess, type Purpose, purposeOf, trigger, type TriggerView } from '../reader/view.js';
import { isNotReady, operationOf } from './expected-response.js';

interface Attempt {
  readonly exchange: ExchangeId;
  readonly works: boolean;
  /** What the same wallet sent around one that failed; undefined where there is nothing. */
  readonly control?: { readonly exchange: ExchangeId; readonly works: boolean } | undefined;
  readonly isThrottled: boolean;
  readonly kinds: readonly string[];
}

const all = 'every one';
/** As many failures as tell of their input; the others only count. */
const mostFailures = 8;
/** Fewer failures of one kind may be chance where there are many kinds, and still fewer where as many others all work. */
const fewestOfKind = 7;
const fewestBesideWorking = 5;
/** Where the other kinds fail more often than this, the fewest failures of one kind come by themselves; more of them seldom do. */
const mostElsewhere = 1 / 8;

const mayBeQuota: readonly string[] = [all, ...Object.values(past)];

function isAlike(view: TriggerView, other: TriggerView): boolean {
  return view.operation === other.operation && purposeOf(view) === purposeOf(other);
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

/**
 * Of the requests right before and after it, one without a usable response, or else the first; undefined where there are none.
 * In the traffic of others a rejected one may be what the client failed to sign in for.
 */
function controlOf(view: TriggerView, views: readonly TriggerView[], isUsable: typeof isSuccess): Attempt['control'] {
  const at = views.indexOf(view);
  const isOther = (triggerView: TriggerView): boolean => !isAlike(triggerView, view);
  const around = [views.slice(0, at).findLast(isOther), views.slice(at + 1).find(isOther)];
  const known = around.filter((item) => item !== undefined);
  const control = known.find((item) => !isUsable(item)) ?? known[0];
  return control && { exchange: control.exchange.id, works: isUsable(control) };
}

function* judge(attempts: readonly Attempt[]): Iterable<RunCase> {
  const example = attempts.find(({ works }) => works);
  if (example === undefined) {
    if (attempts.length > 0) yield alwaysFails(all, attempts);
    return;
  }
  yield { base: 'trigger', exchanges: [example.exchange] };
  const byKind = new Map<string, Attempt[]>();
  for (const attempt of attempts) for (const kind of attempt.kinds) addTo(byKind, kind, attempt);
  const neverWork = [...byKind].filter(([, own]) => own.every(({ works }) => !works));
  const isDecided = ([kind, own]: (typeof neverWork)[number]): boolean => {
    const others = attempts.filter(({ kinds }) => !kinds.includes(kind));
    const isAlone = others.length >= own.length && others.every(({ works }) => works);
    return own.length >= (isAlone ? fewestBesideWorking : fewestOfKind);
  };
  const decided = neverWork.flatMap((one) => (isDecided(one) ? one[0] : []));
  for (const [kind, own] of neverWork) {
    if (!decided.includes(kind)) {
      const inconclusive = `no request of one kind worked, of which there were too few to exclude chance`;
      yield { base: 'trigger', exchanges: [own[0]!.exchange], inconclusive };
      continue;
    }
    // A failure that another kind which never works explains did not come by itself.
    const others = attempts.filter(
      ({ kinds, isThrottled }) =>
        !kinds.includes(kind) && (isThrottled || !decided.some((each) => kinds.includes(each))),
    );
    const share = others.filter(({ works }) => !works).length / Math.max(1, others.length);
    if (share ** own.length <= mostElsewhere ** fewestOfKind) yield alwaysFails(kind, own);
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
    exchanges: failures.flatMap(({ control, exchange }) => [control.exchange, exchange]),
    pairs: failures.map(({ control }): PairOutcome => ({ control: control.works, failing: false })),
    violation: {
      expected: 'a usable response to a proper request',
      actual: `of the proper requests ${kind} failed, while the requests of the same wallet around it worked`,
      cause: kind === all ? 'always' : kind.replaceAll(' ', '-'),
    },
  };
}

/** Proper requests that never work although all around them does. It costs no request, and one that works ends the matter. */
function doesNotAlwaysFail(...purposes: readonly Purpose[]) {
  const operation = operationOf(purposes);
  return trigger.run<Attempt>({
    note: ({ views, facts, session }) =>
      views.flatMap((view) => {
        const { id: exchange, response } = view.exchange;
        const works = isOfService(view);
        if (view.operation !== operation || !isFor(view, ...purposes)) return [];
        if (isNotReady(view) || (!works && isRepeated(view, views))) return [];
        const control = works ? undefined : controlOf(view, views, isOfOthers(session) ? isSuccess : isOfService);
        const kinds = facts[`kinds:${exchange}`] as readonly string[] | undefined;
        return [{ exchange, works, control, isThrottled: response?.status === 429, kinds: kinds ?? [] }];
      }),
    judge,
  });
}

export const neverWorking = {
  'TRIGGER-164': doesNotAlwaysFail('challenge/valid', 'challenge/second'),
  'TRIGGER-154': doesNotAlwaysFail('verify/valid', 'verify/second'),
  'TRIGGER-155': doesNotAlwaysFail('register/first', 'register/to-trade'),
  'TRIGGER-156': doesNotAlwaysFail('create/valid'),
  'TRIGGER-157': doesNotAlwaysFail('cancel/own'),
  'TRIGGER-158': doesNotAlwaysFail('confirm/valid'),
  'TRIGGER-159': doesNotAlwaysFail('vault/registered', 'vault/declared'),
  'TRIGGER-160': doesNotAlwaysFail('history/list', 'history/list-of-newcomer'),
};
