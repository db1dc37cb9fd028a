import type { Exchange } from '../../../model/exchange.js';
import { claimedLifetimeSeconds, tokensIn, type IssuedToken } from './credentials.js';
import type { Context, State, WalletState } from './state.js';

/** For so long after its issue a token is certainly fresh; a shorter time where it is known to live shorter. */
const certainlyFreshSeconds = 60;
/** The same where nothing is known of its lifetime. */
const likelyFreshSeconds = 10;

/** When a response came, by the clock of the target. */
export const timeOf = ({ startedAt, milliseconds }: Exchange, { clock }: State): number =>
  startedAt + milliseconds + clock;

/** Keeps the tokens that a sign-in of a wallet gave out. */
export function keepTokens(exchange: Exchange, wallet: string, own: WalletState, state: State): void {
  own.signIns += 1;
  for (const token of state.tokens) if (token.wallet === wallet) token.isNewest = false;
  const signIn = own.isRejected ? 'after-rejection' : own.signIns > 1 ? 'renewed' : 'first';
  own.isRejected = false;
  const sent = exchange.request.body ?? '';
  for (const token of tokensIn(exchange.response?.body ?? ''))
    if (!sent.includes(token.text))
      state.tokens.push({
        ...token,
        wallet,
        at: timeOf(exchange, state),
        signIn,
        isNewest: true,
        isAdmitted: false,
        uses: 0,
      });
  if (state.tokens.length > mostTokens) state.tokens.splice(0, state.tokens.length - mostTokens);
}

const mostTokens = 500;

/** A token that has lived out what the profile declares, or that the profile itself calls expired. */
export function isExpired(token: IssuedToken, exchange: Exchange, { state, fixtures }: Context): boolean {
  const { expiredToken } = fixtures;
  if (expiredToken === undefined || !('lifetimeSeconds' in expiredToken)) return false;
  const leeway = 'leewaySeconds' in expiredToken ? expiredToken.leewaySeconds : 1;
  const age = exchange.startedAt + state.clock - token.at;
  return token.isAdmitted && age >= (expiredToken.lifetimeSeconds + leeway) * 1000 - clockStep;
}

/** Requests are timed to the millisecond. */
export const clockStep = 20;

export function isFresh(
  token: IssuedToken,
  exchange: Exchange,
  { state, fixtures: { expiredToken } }: Context,
): boolean {
  if (!token.isNewest) return false;
  const declared = expiredToken && 'lifetimeSeconds' in expiredToken ? expiredToken.lifetimeSeconds : undefined;
  const lifetimes = [declared, claimedLifetimeSeconds(token)].filter((one) => one !== undefined);
  const seconds =
    lifetimes.length === 0 ? likelyFreshSeconds : Math.min(certainlyFreshSeconds, ...lifetimes.map((one) => one / 2));
  return timeOf(exchange, state) - token.at < seconds * 1000;
}
