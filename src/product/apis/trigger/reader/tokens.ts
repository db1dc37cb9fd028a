import { decodedText } from '../../../json/text.js';
import type { Exchange } from '../../../model/exchange.js';
import { freshMilliseconds } from '../fixtures/json-web-token.js';
import { tokensIn, type IssuedToken } from './credentials.js';
import type { Context, State, WalletState } from './state.js';

/** When a response came, by the clock of the target. */
export const timeOf = ({ startedAt, milliseconds }: Exchange, { clock }: State): number =>
  startedAt + milliseconds + clock;

/** Keeps the tokens that a sign-in of a wallet gave out. */
export function keepTokens(exchange: Exchange, wallet: string, own: WalletState, state: State): void {
  const sent = exchange.request.body ?? '';
  const tokens = tokensIn(decodedText(exchange.response?.body ?? '')).filter(({ text }) => !sent.includes(text));
  own.mayHaveNewer = false;
  if (tokens.length === 0) return;
  own.signIns += 1;
  const signIn = own.isRejected ? 'after-rejection' : own.signIns > 1 ? 'renewed' : 'first';
  own.isRejected = false;
  for (const token of tokens)
    state.tokens.push({ ...token, wallet, at: timeOf(exchange, state), signIn, isAdmitted: false, uses: 0 });
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

/** The newest token of its wallet, as long as it is certainly fresh. */
export function isFresh(token: IssuedToken, exchange: Exchange, { state, fixtures }: Context): boolean {
  const newest = state.tokens.findLast(({ wallet }) => wallet === token.wallet);
  const whole = token.parts === undefined ? token.text : [...token.parts, ''].join('.');
  const isNewest = newest?.at === token.at && state.wallets.get(token.wallet)?.mayHaveNewer !== true;
  return isNewest && timeOf(exchange, state) - token.at < freshMilliseconds(whole, fixtures);
}
