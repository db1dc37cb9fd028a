import type { PlannedRequest, Wallet } from '../../model/scenario.js';
import { withWalletLock } from '../wallet-lock.js';
import { refusalToSign } from './challenge-inspection.js';
import { endpoint, planned, type TriggerRequest } from './request.js';
import type { ChallengeType, Sign } from './fixtures.js';
import { freshMilliseconds } from './json-web-token.js';
import type { TriggerResponse, TriggerSession } from './response.js';
import { RefusedToSign } from './profile-failure.js';
import { textsOf, tokenOfResponse, type TokenOfResponse } from './token-of-response.js';

/** A wallet that is signed in. */
export interface Client {
  readonly wallet: Wallet;
  /** The token in use, for probes that spoil it; never to be kept. */
  token(): string;
  /** Sends as this wallet; where its own token may have expired and is rejected, signs in once more and repeats. */
  send(request: TriggerRequest, more?: Partial<PlannedRequest>): Promise<TriggerResponse>;
  /** Signs in once more, so that another token of the same wallet is in use; the old one stays where that fails. */
  renew(): Promise<void>;
}

export interface SignIn {
  readonly type?: ChallengeType;
}

/** A token as it came out of a sign-in. */
interface Issued {
  readonly token: string;
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  /** False once another token of the wallet may have taken its place. */
  readonly isNewest: () => boolean;
}

/** Goes through the sign-in; undefined where it fails, and the session keeps why. */
export async function signIn(
  session: TriggerSession,
  wallet: Wallet,
  options: SignIn = {},
): Promise<Client | undefined> {
  const issued = await obtainToken(session, wallet, options);
  return issued && clientOf(session, wallet, issued, options);
}

/** Signs a wallet in by a challenge of this type; with a message where that does not work. */
export async function signInAnyhow(
  session: TriggerSession,
  wallet: Wallet,
  type: ChallengeType,
): Promise<Client | undefined> {
  const client = await signIn(session, wallet, { type });
  return client !== undefined || type === 'message' ? client : signIn(session, wallet);
}

/** Sign-ins of a wallet take turns: the document does not say that an older challenge stays valid beside a newer one. */
function obtainToken(
  session: TriggerSession,
  wallet: Wallet,
  { type = 'message' }: SignIn,
): Promise<Issued | undefined> {
  const walletPubkey = wallet.publicKey;
  return withWalletLock(wallet, async () => {
    for (let attempt = 1; ; attempt += 1) {
      const challenge = await askChallenge(session, wallet, type);
      if (challenge === undefined) return undefined;
      const body = await verifyBody(session, { type, walletPubkey, challenge, sign: wallet.sign });
      if (body === undefined) return undefined;
      const isNewest = announceToken(wallet);
      const { token, status, isRepeated } = await sendVerification(session, body);
      if (token !== undefined) return { token, at: session.now(), isNewest };
      // A service that starts anew has forgotten its challenges, or one was used by a request that failed and was repeated.
      const isRetried = status === 400 || (status === 401 && isRepeated === true);
      if (!isRetried || attempt > 1) return undefined;
    }
  });
}

/** The parsed response to a request for a challenge; undefined unless it succeeded. */
export async function askChallenge(
  session: TriggerSession,
  { publicKey }: Wallet,
  type: ChallengeType,
): Promise<unknown> {
  const answer = await session.send(planned(endpoint.challenge({ walletPubkey: publicKey, type })));
  if (answer.inconclusive !== undefined || answer.response.status >= 300) return undefined;
  return answer.unmasked() ?? {};
}

export interface VerifyStep {
  readonly type: ChallengeType;
  readonly walletPubkey: string;
  readonly challenge: unknown;
  readonly sign: Sign;
  readonly variant?: 'valid' | 'undecodable-signature';
}

/** The body the profile makes for this step; what it asks to have signed is looked at first. */
export async function verifyBody(session: TriggerSession, step: VerifyStep): Promise<unknown> {
  const sign: Sign = (message) => {
    const refusal = refusalToSign(message, step.type);
    if (refusal !== undefined) throw new RefusedToSign(refusal);
    return step.sign(message);
  };
  try {
    const body = await session.fixtures.signIn?.verifyBody({ variant: 'valid', ...step, sign });
    if (body === undefined) session.fact('challengeNotSigned', 'the profile makes no verify body of this challenge');
    return body;
  } catch (error) {
    session.fact('challengeNotSigned', error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Verifies without any `Authorization`: the token, and the status of the API where it gave none. */
export async function sendVerification(
  session: TriggerSession,
  body: unknown,
): Promise<{ readonly token?: string | undefined; readonly status?: number; readonly isRepeated?: boolean }> {
  const tokenIn = (answer: unknown): TokenOfResponse => tokenOfResponse(session.fixtures, answer, textsOf(body));
  const secretOf = (answer: unknown): string | undefined => {
    const { found, elsewhere } = tokenIn(answer);
    return found ?? elsewhere?.text;
  };
  const answer = await session.send(planned(endpoint.verify(body), { secretOf }));
  if (answer.inconclusive !== undefined) return {};
  if (answer.response.status >= 300)
    return { status: answer.response.status, isRepeated: answer.exchange.retryOf !== undefined };
  const token = tokenIn(answer.unmasked());
  const { id } = answer.exchange;
  if (token.elsewhere !== undefined)
    session.fact(
      `tokenUnread:${id}`,
      `\`trigger.signIn.token\` finds no token, although \`${token.elsewhere.at}\` may be one`,
    );
  return { token: token.found };
}

function clientOf(session: TriggerSession, wallet: Wallet, first: Issued, options: SignIn): Client {
  const { type = 'message' } = options;
  let issued = first;
  const sendNow = (request: TriggerRequest, more?: Partial<PlannedRequest>) => {
    const used = issued;
    const isStillFresh = (): boolean => isCertainlyFresh(session, used);
    const token = isStillFresh() ? 'fresh' : 'aged';
    const authorization = { header: `Bearer ${used.token}`, token, isStillFresh } as const;
    return session.send(planned(request, { authorization, ...more }));
  };
  const obtainAnother = async (): Promise<boolean> => {
    const another = await obtainToken(session, wallet, { type });
    if (another === undefined) return false;
    issued = another;
    return true;
  };
  const renew: Client['renew'] = async () => {
    await obtainAnother();
  };
  const send: Client['send'] = async (request, more) => {
    const answer = await sendNow(request, more);
    if (answer.credentials.token === 'fresh' || answer.response.status !== 401 || answer.inconclusive !== undefined)
      return answer;
    return (await obtainAnother()) ? sendNow(request, more) : answer;
  };
  return { wallet, token: () => issued.token, send, renew };
}

function isCertainlyFresh({ fixtures, now }: TriggerSession, { token, at, isNewest }: Issued): boolean {
  return isNewest() && now() - at < freshMilliseconds(token, fixtures);
}

/** Stands for the token of a wallet that was issued last, from the moment it is asked for. */
const newest = new WeakMap<Wallet, symbol>();

/**
 * Says that a token is about to be issued; the result tells whether none was since. The document does not say that an
 * older token stays valid beside a newer one.
 */
export function announceToken(wallet: Wallet): () => boolean {
  const mine = Symbol(wallet.publicKey);
  newest.set(wallet, mine);
  return () => newest.get(wallet) === mine;
}
