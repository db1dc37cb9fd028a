import { asItIs, createOccurrences, inSmallLetters, readings, type Reading } from './occurrences.js';
import { digest, tokenName, withoutTokens } from './tokens.js';

/** Shorter values are refused: masking them would blot out ordinary text. */
export const shortest = 6;

/** Secrets in every common encoding, with their names. */
function createSecrets() {
  const names = new Map<string, string>();
  const occurrences = createOccurrences(shortest);
  /** The text without the secrets that stand in it, or in what it reads as. */
  const without = (given: string, { text: read, startOf }: Reading): string => {
    let result = '';
    let copied = 0;
    occurrences.visit(read, (at, form) => {
      const end = at + form.length;
      // The name of a secret may be another one.
      if (read[at - 1] === '«' && read[end] === '»') return;
      result += `${given.slice(copied, startOf(at))}«${names.get(form)}»`;
      copied = startOf(end);
    });
    return copied === 0 ? given : result + given.slice(copied);
  };
  return {
    /** How many encodings of secrets it knows. */
    size: (): number => names.size,
    add: (name: string, forms: Iterable<string>): void => {
      for (const form of [...forms].map(inSmallLetters)) {
        if (form.length < shortest || names.has(form)) continue;
        names.set(form, name);
        occurrences.add(form);
      }
    },
    without: (given: string): string =>
      names.size === 0
        ? given
        : readings.reduce(
            (rest, { has, of }) => (has.test(rest) ? without(rest, of(rest)) : rest),
            without(given, asItIs(given)),
          ),
  };
}

const named = (token: string): string => `«${tokenName(token)}»`;

/** What this process was given to keep, and what it learned of late: a proxy that runs for a year learns without end. */
const declared = createSecrets();
let learned = createSecrets();
const mostLearned = 50_000;

/** The text without any secret that this process knows. */
export function withoutSecrets(text: string): string {
  return withoutTokens(learned.without(declared.without(text)), named);
}

export type Mask = ReturnType<typeof createMask>;

/** Replaces secrets by their names, so that a masked credential stays distinguishable from a missing or another one. */
export function createMask() {
  const secrets = createSecrets();
  const text = (raw: string): string => withoutTokens(secrets.without(raw), named);
  const checked = (name: string, secret: string): ReadonlySet<string> => {
    if (secret.length < shortest)
      throw new Error(
        `the secret ${name} has ${secret.length} characters; expected at least ${shortest}, for a shorter one cannot be masked`,
      );
    const forms = spellingsOf(secret);
    secrets.add(name, forms);
    return forms;
  };
  return {
    /** Registers a secret by value; from then on it appears in nothing that is kept or shown, in any common encoding. */
    register: (name: string, secret: string): void => declared.add(name, checked(name, secret)),
    /** The same for a secret that a response gave out. */
    learn: (name: string, secret: string): void => {
      if (learned.size() > mostLearned) learned = createSecrets();
      learned.add(name, checked(name, secret));
    },
    /** The text with every secret written as `«name»`; any JSON Web Token is masked even when nobody registered it. */
    text,
    /** A `Set-Cookie` line whose value is masked whatever it is, for it may be a session. */
    cookie: (line: string): string => {
      // A cookie without a name is all value.
      const [, name = '', value = '', rest = ''] = /^(?:([^=;]*)=)?([^;]*)(.*)$/s.exec(line) ?? [];
      return `${text(name)}=«cookie:${digest(value)}»${text(rest)}`;
    },
    /** Masks message and stack of an error, and of its causes, in place. */
    error: <E>(error: E): E => {
      for (let item: unknown = error; item instanceof Error; item = item.cause) {
        // That of an abort cannot be set, and is the platform's own.
        if (!(item instanceof DOMException)) item.message = text(item.message);
        if (item.stack !== undefined) item.stack = text(item.stack);
      }
      return error;
    },
  };
}

/**
 * The ways in which a secret may stand in a text, in any case, that are not read as the secret itself: as it is, in JSON, a
 * URL or a form, and as that is read, as numbers, in hex, in base64 once and twice, and that of UTF-16.
 */
function spellingsOf(secret: string): ReadonlySet<string> {
  const bytes = Buffer.from(secret, 'utf8');
  const json = JSON.stringify(secret).slice(1, -1);
  const inAscii = json.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const form = new URLSearchParams({ '': secret }).toString().slice(1);
  const written = [secret, json, JSON.stringify(json).slice(1, -1), inAscii, encodeURIComponent(secret), form];
  const hex = bytes.toString('hex');
  const utf16 = Buffer.from(secret, 'utf16le');
  // Most secrets have the same text in both alphabets.
  const base64 = [...new Set(inBase64(bytes))];
  return new Set([
    ...written,
    // What reads as a secret may be read further, where the secret has an escape itself.
    ...written.flatMap((text) => readings.map(({ of }) => of(text).text)),
    bytes.join(','),
    bytes.join(', '),
    ...['', ':', ' ', '-'].map((mark) => hex.replace(/..(?=.)/g, `$&${mark}`)),
    ...['0x$&,', '0x$&, ', '\\x$&', 'x$&'].map((byte) => hex.replace(/../g, byte).replace(/, ?$/, '')),
    ...base64,
    ...[...base64.map((text) => Buffer.from(text)), utf16, utf16.subarray(1)].flatMap(inBase64),
  ]);
}

/** At whatever offset it stands within a longer text. */
const inBase64 = (bytes: Buffer): string[] => [0, 1, 2].flatMap((offset) => base64At(bytes, offset));

/** The base64 characters that a secret alone decides when it stands at this offset. */
function base64At(bytes: Buffer, offset: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((padded.length * 8) / 6);
  return (['base64', 'base64url'] as const).map((encoding) => padded.toString(encoding).slice(first, last));
}
