import { situationOf } from '../../../model/alternation.js';
import type { Case, Scope, Violation } from '../../../model/check.js';
import { memberIn } from '../../../json/parse.js';
import type { Session } from '../../../model/exchange.js';
import { recordedScenario } from '../../../model/history.js';
import { isKey } from '../../../solana/key.js';
import { messageIn } from '../reader/signatures.js';
import { authenticated, isRecurring } from '../fixtures/request.js';
import {
  isFor,
  isOfService,
  isPassing500,
  isSuccess,
  type Purpose,
  purposeOf,
  statusViolation,
  succeeded,
  trigger,
  type TriggerTrace,
  type TriggerView,
} from '../reader/view.js';

export type Purposes = Purpose | readonly Purpose[];
export const listOf = (purposes: Purposes) => [purposes].flat() as readonly Purpose[];

/** By what a purpose is about, where that is not the operation itself. */
const operationsAbout: Readonly<Record<string, string>> = {
  vault: 'getVault',
  register: 'registerVault',
  deposit: 'craftDeposit',
  create: 'createOrder',
  update: 'updateOrder',
  cancel: 'cancelOrder',
  confirm: 'confirmCancel',
  history: 'listHistory',
};

export function operationOf(purposes: Purposes): string {
  const [about = ''] = listOf(purposes)[0]!.split('/');
  return operationsAbout[about] ?? about;
}

export const documented: readonly string[] = ['challenge', 'verify', ...authenticated.filter((at) => !isRecurring(at))];

/** Judges exchange by exchange in view of the whole session; undefined where a requirement is not at stake. */
export function inSession(
  caseOf: (view: TriggerView, session: TriggerTrace, at: number) => Case | undefined,
  more: Pick<StatusRule, 'control' | 'needsNoControl'> = {},
) {
  const judge = (session: TriggerTrace) => session.views.flatMap((view, at) => caseOf(view, session, at) ?? []);
  return trigger.session({ judge, ...more });
}

export interface StatusRule extends Scope {
  readonly when: (view: TriggerView) => boolean;
  readonly isRight: (view: TriggerView) => boolean;
  readonly expected: string;
  readonly control?: (view: TriggerView) => boolean;
  readonly needsNoControl?: (view: TriggerView) => boolean;
}

export function hasStatus({ operation, when, isRight, expected, ...controls }: StatusRule) {
  return trigger.exchange({
    on: { operation },
    note: (view) => (when(view) ? view : undefined),
    judge: (view) => (isRight(view) ? undefined : statusViolation(view, expected)),
    ...controls,
  });
}

export const isNot401 = ({ response: { status } }: TriggerView): boolean => status !== 401;

/** Whatever else comes back, it is no 401. */
export const neverGets401 = (
  operation: Scope['operation'],
  when: StatusRule['when'],
  expected = 'no 401 under a proper token',
) => hasStatus({ operation, when, isRight: isNot401, expected });

/** The positive control of the token rule: a proper token is not rejected at the same operation. */
export function isAdmitted({ credentials, response }: TriggerView): boolean {
  const own = credentials.apiKey === 'no-access' ? [] : ['fresh', 'aged'];
  return own.includes(String(credentials.token)) && !/^(401|5)/.test(String(response.status));
}

export const isNoSuccess = (view: TriggerView): boolean => !isSuccess(view);

/** An order that is not ready to cancel may be rejected before anything else is looked at. */
export const isNotReady = ({ operation, response: { status } }: TriggerView): boolean =>
  operation === 'cancelOrder' && status === 400;

/** A 401 to a token of the suite's own, or where none is wanted, is for the checks of the token rule alone. */
function isTokenRejected({ operation, response, credentials }: TriggerView): boolean {
  if (response.status !== 401) return false;
  return operation !== 'verify' && (operation === 'challenge' || credentials.token !== 'absent');
}

export const isRejectionDecided = (view: TriggerView): boolean => !isPassing500(view) && !isTokenRejected(view);

/** A failure inside that stays is no rejection, whatever else the request may have wrong: it takes no control. */
export const failsInside = ({ response: { status } }: TriggerView): boolean => status === 500;

/** That the operation can succeed is the control of a request with one fault, unless that one succeeds. */
export const negativeTest = {
  control: isSuccess,
  needsNoControl: (view: TriggerView): boolean => failsInside(view) || isSuccess(view),
};

/** A request with one fault gets what is right for it. */
export function getsFor(purposes: Purposes, expected: string, isRight: (view: TriggerView) => boolean) {
  return hasStatus({
    operation: operationOf(purposes),
    when: (view) => isFor(view, ...listOf(purposes)) && isRejectionDecided(view),
    isRight,
    expected,
    ...negativeTest,
  });
}

/** A request with one fault is rejected with one of these statuses. */
export const rejected = (purposes: Purposes, ...statuses: readonly number[]) =>
  getsFor(purposes, `status ${statuses.join(' or ')}`, ({ response }) => statuses.includes(response.status));

export function otherStatus(view: TriggerView, ...statuses: readonly number[]): Violation | undefined {
  return statuses.includes(view.response.status) ? undefined : statusViolation(view, `status ${statuses.join(' or ')}`);
}

type Excused = (view: TriggerView) => boolean;

export function excusing(purpose: Purpose, ...statuses: readonly number[]): Excused {
  return (view) => isFor(view, purpose) && statuses.includes(view.response.status);
}

/** Neither a rejected token nor a failure inside, which is documented and not provoked, says anything of a proper request. */
const saysNothing = ({ response: { status } }: TriggerView): boolean => status === 401 || status === 500;

export function succeeds(purposes: Purposes, isExcused: Excused = () => false) {
  return hasStatus({
    operation: operationOf(purposes),
    when: (view) => isFor(view, ...listOf(purposes)) && !saysNothing(view) && !isExcused(view),
    isRight: isSuccess,
    expected: 'success',
  });
}

/** What a request rests on: the last success of each operation before it for its wallet, and for the order or the deposit that it names. */
function basisOf(
  view: TriggerView,
  { views, facts }: TriggerTrace,
  operations: readonly string[],
): readonly TriggerView[] {
  const { path } = view.exchange.request;
  const createdBy = ({ exchange: { id } }: TriggerView): string | undefined => facts[`created:${id}`];
  const order = views.flatMap((one) => createdBy(one) ?? []).find((id) => path.includes(id)) ?? '';
  const isAbout = (other: TriggerView): boolean => {
    if (view.operation === other.operation) return messageIn(view.request.body) === messageIn(other.request.body);
    return other.operation === 'confirmCancel'
      ? other.exchange.request.path.includes(order)
      : path.includes(createdBy(other) ?? '');
  };
  const before = views
    .slice(0, views.indexOf(view))
    .filter((other) => succeeded(other) && other.credentials.wallet === view.credentials.wallet && isAbout(other));
  return operations.flatMap((operation) => before.findLast((other) => other.operation === operation) ?? []);
}

/** A text in the place of a key came into a recording afterwards where the service accepted it. */
export function hasReplacedWallet(view: TriggerView, { scenario }: Session): boolean {
  const named = ['walletPubkey', 'userAddress', 'userPubkey'].map((name) => memberIn(view.request.body, name));
  const isText = named.some((wallet) => typeof wallet === 'string' && !isKey(wallet));
  return isText && isSuccess(view) && scenario === recordedScenario;
}

/** As `rejected`, of what only the session around it tells or makes wrong; it cites requests before it. */
export function rejectedAfter(operations: readonly string[], purpose: Purpose, ...statuses: readonly number[]) {
  return inSession((view, session) => {
    if (!isFor(view, purpose) || !isRejectionDecided(view) || hasReplacedWallet(view, session.session))
      return undefined;
    return { views: [...basisOf(view, session, operations), view], violation: otherStatus(view, ...statuses) };
  }, negativeTest);
}

/**
 * As `succeeds`, of a read of what an operation made, which it cites: that it was not found before it was found for the
 * first time decides nothing.
 */
export function found(purposes: Purposes, maker: string, isExcused: Excused = () => false) {
  const isRead = (view: TriggerView): boolean => isFor(view, ...listOf(purposes));
  return inSession((view, session, at) => {
    if (!isRead(view) || saysNothing(view) || isExcused(view)) return undefined;
    const isFound = (other: TriggerView): boolean =>
      isRead(other) &&
      isSuccess(other) &&
      other.exchange.request.path === view.exchange.request.path &&
      other.credentials.wallet === view.credentials.wallet;
    if (view.response.status === 404 && session.views.findIndex(isFound) > at) return undefined;
    const violation = isSuccess(view) ? undefined : statusViolation(view, 'success');
    return { views: [...basisOf(view, session, [maker]), view], violation };
  });
}

/** Requests for these purposes that got nothing usable, repeated in turns with a neighbour that gets as far and works. */
export function usableWhereNeighbourIs(
  purposes: Pick<RegExp, 'test'>,
  expected = 'a usable response',
  isExpected = isOfService,
) {
  return trigger.session({
    *judge({ alternations }) {
      for (const alternation of alternations)
        if (purposes.test(purposeOf(alternation.pairs[0]!.failing) ?? ''))
          yield situationOf(alternation, isExpected, expected);
    },
  });
}
