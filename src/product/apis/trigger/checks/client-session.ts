import type { FoldedSituation, Violation } from '../../../model/check.js';
import { groupedBy } from '../../../model/groups.js';
import { isObject } from '../../../json/parse.js';
import { isKey } from '../../../solana/key.js';
import { isSameRecording, newest, newestKept, recordingOf, spanOf, stringsIn, type Span } from '../../traffic.js';
import { trigger, type TriggerView } from '../response.js';

/** A request with a token, by the name under which it is masked: another token has another name. */
interface Used extends Span {
  readonly token: string;
  readonly isRejected: boolean;
  readonly operation: string;
  /** The wallet that the body speaks of. */
  readonly address?: string;
}

/** A sign-in that gave out tokens for a wallet. */
interface SignedIn extends Span {
  readonly tokens: readonly string[];
  /** Keys in the request; one of them is the wallet. */
  readonly keys: readonly string[];
}

interface State {
  readonly used: Used[];
  readonly signedIn: SignedIn[];
  /** Wallets that asked for a challenge. */
  readonly challenged: Record<string, true>;
}

const mostWallets = 5_000;

type Decide = (state: State) => Iterable<FoldedSituation>;

function ofSessions(decide: Decide) {
  return trigger.fold<State>({
    empty: () => ({ used: [], signedIn: [], challenged: {} }),
    of({ views }) {
      const used = views.flatMap(usedIn);
      const signedIn = views.flatMap(signedInBy);
      const wallets = views.flatMap((view) => challengedBy(view) ?? []);
      if (used.length + signedIn.length + wallets.length === 0) return undefined;
      return { used, signedIn, challenged: Object.fromEntries(wallets.map((wallet) => [wallet, true])) };
    },
    merge: (left, right) => ({
      used: newest(left.used, right.used),
      signedIn: newest(left.signedIn, right.signedIn),
      challenged: bounded({ ...left.challenged, ...right.challenged }),
    }),
    decide,
    // Tokens have names within one recording alone.
    settle: (state) => ({ final: [...decide(state)] }),
  });
}

function bounded(challenged: State['challenged']): State['challenged'] {
  const wallets = Object.keys(challenged);
  if (wallets.length <= mostWallets) return challenged;
  return Object.fromEntries(wallets.slice(0, mostWallets).map((wallet) => [wallet, true]));
}

/** Only what this suite masked itself, each token under a number of its own. */
const tokenName = /«(token-[0-9]+)»/g;

function usedIn(view: TriggerView): readonly Used[] {
  const { operation, request, response, inconclusive } = view;
  const span = spanOf(view);
  if (span === undefined || operation === 'challenge' || operation === 'verify') return [];
  // Of a token without its scheme the 401 says nothing; that has a requirement of its own.
  const [, token] = /^bearer «(token-[0-9]+)»$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) return [];
  const body = isObject(request.body) ? request.body : {};
  const address =
    operation === 'craftDeposit' ? body.userAddress : operation === 'createOrder' ? body.userPubkey : undefined;
  const isRejected = inconclusive === undefined && response.status === 401;
  return [{ ...span, token, isRejected, operation, ...(typeof address === 'string' && { address }) }];
}

function signedInBy(view: TriggerView): readonly SignedIn[] {
  const { operation, request, response } = view;
  const span = spanOf(view);
  if (span === undefined || operation !== 'verify' || response.status < 200 || response.status > 299) return [];
  const tokens = [...response.text.matchAll(tokenName)].map(([, name]) => name!);
  return tokens.length === 0 ? [] : [{ ...span, tokens, keys: stringsIn(request.body).filter(isKey) }];
}

function challengedBy({ operation, request: { body } }: TriggerView): string | undefined {
  const wallet = operation === 'challenge' && isObject(body) ? body.walletPubkey : undefined;
  return typeof wallet === 'string' && isKey(wallet) ? wallet : undefined;
}

/** Requests that were under way when the rejection came may still carry the token. */
const underWayMs = 1000;

/** The first request after each rejection that shows what the client does about it. */
function* afterRejections({ used }: State): Iterable<FoldedSituation> {
  for (const recording of groupedBy(newestKept(used), recordingOf).values()) {
    const oneAtATime = isOneAtATime(recording);
    for (const requests of groupedBy(recording, ({ token }) => token).values()) {
      const rejection = requests.find(({ isRejected }) => isRejected);
      if (rejection === undefined) continue;
      const after = rejection.to + (oneAtATime ? 0 : underWayMs);
      const again = requests.find(({ from }) => from > after);
      const next = again ?? recording.find(({ from, token }) => from > rejection.to && token !== rejection.token);
      if (next === undefined) continue;
      const violation = again && violationOf(rejection, again);
      yield { base: next.base, exchanges: [rejection.id, next.id], violation };
    }
  }
}

function violationOf(rejection: Used, again: Used): Violation {
  return {
    expected: 'a new sign-in after the 401, and the new token from then on',
    actual: `the rejected token again, ${Math.round(again.from - rejection.to)} ms later, for \`${again.operation}\``,
    cause: 'rejected-token',
  };
}

/** Whether the client never had two requests under way: then each one was sent in the knowledge of those before. */
function isOneAtATime(used: readonly Used[]): boolean {
  let end = 0;
  for (const { from, to } of used) {
    if (from < end) return false;
    end = Math.max(end, to);
  }
  return true;
}

/** The requests of an operation that name a wallet, against the wallet that signed in for their token. */
function ofWallet(operation: string, field: string) {
  return ofSessions(function* decide({ used, signedIn, challenged }) {
    const signIns = groupedBy(
      newestKept(signedIn).flatMap((item) => item.tokens.map((token) => ({ ...item, token }))),
      ({ token }) => token,
    );
    for (const use of newestKept(used)) {
      if (use.operation !== operation || use.address === undefined) continue;
      const own = (signIns.get(use.token) ?? []).filter((item) => isSameRecording(item, use));
      const wallets = new Set(own.flatMap(({ keys }) => keys.filter((key) => challenged[key])));
      const [wallet] = wallets;
      if (wallet === undefined || wallets.size > 1) continue;
      const violation =
        use.address === wallet
          ? undefined
          : { expected: `\`${field}\` ${wallet}, the wallet of the token`, actual: `\`${field}\` ${use.address}` };
      yield { base: use.base, exchanges: [own[0]!.id, use.id], violation };
    }
  });
}

/** What a client owes to the session that it signed in for. */
export const clientSession = {
  'TRIGGER-025': ofSessions(afterRejections),
  'TRIGGER-904': ofWallet('craftDeposit', 'userAddress'),
  'TRIGGER-905': ofWallet('createOrder', 'userPubkey'),
};
