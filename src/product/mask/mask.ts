import { createOccurrences } from './occurrences.js';
import { spellingsOf } from './encodings.js';
import { readings, type Reading } from './readings.js';
import { digest, tokenName, withoutTokens } from './tokens.js';

/** Replaces secrets by their names, so that a masked credential stays distinguishable from a missing or another one. */
export interface Mask {
  /** Registers a secret by value; from then on it appears in nothing that is kept or shown, in any common encoding. */
  register(name: string, secret: string): void;
  /** The text with every secret written as `«name»`; any JSON Web Token is masked even when nobody registered it. */
  readonly text: (text: string) => string;
  /** A `Set-Cookie` line whose value is masked whatever it is, for it may be a session. */
  readonly cookie: (line: string) => string;
  /** Masks message and stack of an error, and of its causes, in place. */
  readonly error: <E>(error: E) => E;
}

/** Shorter values are refused: masking them would blot out ordinary text. */
export const shortest = 6;

/** The masks of this process, as far as they are in use; no more of them, so that a text is masked in bounded time. */
const known: WeakRef<Mask>[] = [];
const mostKnown = 64;
/** Those made last count as in use: what is left of a run is written when it is over. */
const latest: Mask[] = [];
const mostLatest = 8;

/** The text without any secret that this process knows. */
export function withoutSecrets(text: string): string {
  return known.reduce((rest, mask) => mask.deref()?.text(rest) ?? rest, text);
}

export function createMask(): Mask {
  const names = new Map<string, string>();
  const occurrences = createOccurrences(shortest);
  /** The text without the secrets that stand in it, or in what it reads as. */
  const without = (given: string, reading?: (text: string) => Reading): string => {
    const { text: read, starts } = reading?.(given) ?? { text: given, starts: undefined };
    let result = '';
    let copied = 0;
    occurrences.visit(read, (at, form) => {
      const end = at + form.length;
      // The name of a secret may be another one.
      if (read[at - 1] === '«' && read[end] === '»') return;
      result += `${given.slice(copied, starts ? starts[at] : at)}«${names.get(form)}»`;
      copied = starts ? starts[end]! : end;
    });
    return copied === 0 ? given : result + given.slice(copied);
  };
  const text = (given: string): string => {
    const masked = readings.reduce((rest, { has, of }) => (has.test(rest) ? without(rest, of) : rest), without(given));
    return withoutTokens(masked, (token) => `«${tokenName(token)}»`);
  };
  const mask: Mask = {
    register(name, secret) {
      if (secret.length < shortest)
        throw new Error(
          `the secret ${name} has ${secret.length} characters; expected at least ${shortest}, for a shorter one cannot be masked`,
        );
      for (const form of spellingsOf(secret)) {
        if (form.length < shortest || names.has(form)) continue;
        names.set(form, name);
        occurrences.add(form);
      }
    },
    text,
    cookie(line) {
      // A cookie without a name is all value.
      const [, name = '', value = '', rest = ''] = /^(?:([^=;]*)=)?([^;]*)(.*)$/s.exec(line) ?? [];
      return `${text(name)}=«cookie:${digest(value)}»${text(rest)}`;
    },
    error(error) {
      for (let item: unknown = error; item instanceof Error; item = item.cause) {
        item.message = text(item.message);
        if (item.stack !== undefined) item.stack = text(item.stack);
      }
      return error;
    },
  };
  known.unshift(new WeakRef(mask));
  known.splice(mostKnown);
  latest.unshift(mask);
  latest.splice(mostLatest);
  return mask;
}
