import { endOf, headerOf, type Exchange } from '../model/exchange.js';
import { valueAt } from '../model/groups.js';
import { isSuccessStatus, jsonSent } from '../model/response.js';
import { isKey } from '../solana/key.js';

/** The first rejection of a token since it was accepted. */
interface Rejection {
  readonly token: Token;
  readonly operation: string;
  /** How old the token was at most; NaN where that is not known, or the clock of the deployment was moved. */
  readonly age: number;
  readonly endedAt: number;
  /** A sign-in had just given it out. */
  readonly isFirst: boolean;
  /** Its wallet may have signed in again before that. */
  isSuperseded: boolean;
  /** The token was accepted afterwards. */
  isGood: boolean;
}

/** A token with the sign-in that gave it out; `from` is NaN where that is not known. */
interface Token {
  readonly wallet: string;
  readonly from: number;
  readonly to: number;
  /** By how much the clock of the deployment was ahead then. */
  readonly aheadMs: number;
  /** When it was accepted or rejected first, and accepted last. */
  usedAt?: number;
  rejection?: Rejection | undefined;
}

/** Times are rounded to the millisecond, both when a token was given out and when it was used. */
const roundingMs = 2;
/** A token that was not used for so long may have ended for that. */
const activeMs = 10_000;
/** A clock that is ahead by more than this since a token was given out was moved, so that tokens end. */
const movedMs = 5_000;

const tokens = /«[^«»]*»/g;

const aheadOf = (exchange: Exchange): number =>
  exchange.startedAt > 0 ? Date.parse(headerOf(exchange.response?.headers ?? [], 'date') ?? '') - endOf(exchange) : NaN;

/**
 * Counts rejections of tokens that neither their age, nor a later sign-in of their wallet, nor the clock of the deployment
 * explains: older ones were accepted, or they themselves were afterwards.
 */
export function createTokenAges() {
  const known = new Map<string, Token>();
  const lastOf = new Map<string, Token>();
  const rejections: Rejection[] = [];
  const counts = { requests: 0, tokens: 0 };
  let oldest = 0;
  let servesSeveral = false;
  return {
    addSignIn(exchange: Exchange): void {
      const { request, response, startedAt: from } = exchange;
      if (!isSuccessStatus(response?.status)) return;
      const sent = Object.values(jsonSent(request) ?? {});
      const wallet = String(sent.find((value) => typeof value === 'string' && isKey(value)));
      const isBeside = from < (lastOf.get(wallet)?.to ?? 0);
      const to = endOf(exchange);
      const token = { wallet, from, to, aheadMs: aheadOf(exchange) };
      lastOf.set(wallet, token);
      for (let at = rejections.length - 1; at >= 0 && rejections[at]!.endedAt > from; at -= 1)
        if (rejections[at]!.token.wallet === wallet) rejections[at]!.isSuperseded = true;
      // One beside another may be the older one, and what stands for all tokens in a recording tells none from another.
      for (const text of response!.body.match(tokens) ?? [])
        known.set(text, { ...token, ...((isBeside || known.has(text)) && { from: NaN, to: Infinity }) });
    },
    add(exchange: Exchange, isAccepted: boolean): void {
      const { request, startedAt, operation } = exchange;
      const [text] = headerOf(request.headers, 'authorization')?.match(tokens) ?? [];
      if (text === undefined) return;
      const token = valueAt(known, text, (): Token => ({ wallet: '', from: NaN, to: startedAt, aheadMs: NaN }));
      const { from, to, usedAt = to, rejection } = token;
      const last = lastOf.get(token.wallet) ?? token;
      const endedAt = endOf(exchange);
      // Of whole seconds, as some recorders write them, nothing is compared.
      const isTimed = startedAt % 1000 !== 0;
      const isFirst = token.usedAt === undefined;
      counts.requests += 1;
      if (isFirst) counts.tokens += 1;
      token.usedAt ??= endedAt;
      if (isAccepted) {
        if (rejection !== undefined && isTimed && startedAt >= rejection.endedAt) rejection.isGood = true;
        if (isTimed) oldest = Math.max(oldest, startedAt - to);
        servesSeveral ||= isTimed && last.from > to + roundingMs && last.to + roundingMs < startedAt;
        Object.assign(token, { rejection: undefined, usedAt: endedAt });
      } else if (rejection === undefined && startedAt - usedAt <= activeMs) {
        const isKnown = !Number.isNaN(from) && !(aheadOf(exchange) - token.aheadMs > movedMs);
        token.rejection = {
          ...{ token, operation, endedAt, isGood: false, isSuperseded: last.to !== to },
          ...{ age: isKnown && isTimed ? endedAt - from : NaN, isFirst: isFirst && isKnown },
        };
        rejections.push(token.rejection);
      }
    },
    /** Of how many requests and tokens so many were rejected for no such reason, at which operations, and at their first use. */
    result() {
      const alone = rejections.filter(({ isSuperseded }) => servesSeveral || !isSuperseded);
      const early = new Set(alone.filter(({ age }) => age + roundingMs < oldest));
      const rejected = rejections.filter((one) => one.isGood || early.has(one));
      const at = rejected.map(({ operation }) => operation);
      return { ...counts, rejected: rejected.length, at, atOnce: alone.filter(({ isFirst }) => isFirst).length };
    },
  };
}
