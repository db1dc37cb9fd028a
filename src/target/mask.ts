import { createHash } from 'node:crypto';

/** Replaces secrets by their names, so that a masked credential stays distinguishable from a missing or another one. */
export interface Mask {
  /** Registers a secret by value; from then on it appears in nothing that is kept or shown, in any common encoding. */
  register(name: string, secret: string): void;
  /** The text with every secret written as `«name»`; any JSON Web Token is masked even when nobody registered it. */
  readonly text: (text: string) => string;
}

const jsonWebToken = /eyJ[\w-]{5,}\.[\w-]*\.?[\w-]*/g;

/** Shorter values are refused: masking them would blot out ordinary text. */
const shortest = 6;

export function createMask(): Mask {
  const names = new Map<string, string>();
  let pattern: RegExp | undefined;
  return {
    register(name, secret) {
      if (secret.length < shortest)
        throw new Error(
          `the secret ${name} has ${secret.length} characters; expected at least ${shortest}, for a shorter one cannot be masked`,
        );
      for (const form of encodingsOf(secret)) if (!names.has(form)) names.set(form, name);
      const forms = [...names.keys()].sort((one, other) => other.length - one.length);
      pattern = new RegExp(forms.map(escape).join('|'), 'g');
    },
    text(text) {
      const masked = pattern === undefined ? text : text.replace(pattern, (form) => `«${names.get(form)}»`);
      return masked.includes('eyJ') ? masked.replace(jsonWebToken, (token) => `«jwt:${digest(token)}»`) : masked;
    },
  };
}

function encodingsOf(secret: string): Set<string> {
  const bytes = Buffer.from(secret, 'utf8');
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams({ '': secret }).toString().slice(1),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...[0, 1, 2].flatMap((offset) => base64At(bytes, offset)),
  ];
  return new Set(forms.filter((form) => form.length >= shortest));
}

/** The base64 characters that a secret alone decides when it stands at this offset within a longer text. */
function base64At(bytes: Buffer, offset: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((padded.length * 8) / 6);
  return (['base64', 'base64url'] as const).map((encoding) => padded.toString(encoding).slice(first, last));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
