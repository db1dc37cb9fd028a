/**
 * The ways in which a secret may stand in a text: as it is or in one case, escaped for JSON, HTML, a URL or a form, as
 * numbers, in hex, in base64 once and twice, and all that in UTF-16.
 */
export function spellingsOf(secret: string): ReadonlySet<string> {
  const bytes = Buffer.from(secret, 'utf8');
  const json = JSON.stringify(secret).slice(1, -1);
  const percent = encodeURIComponent(secret);
  const form = new URLSearchParams({ '': secret }).toString().slice(1);
  const hex = bytes.toString('hex');
  const utf16 = Buffer.from(secret, 'utf16le');
  return new Set([
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    json.replaceAll('/', '\\/'),
    json.replace(/[^ -~]/g, unicodeEscape),
    ...[/[^ -~]|[<>&]/g, /[^ -~]|[<>&'+`]/g].flatMap((escaped) => {
      const text = json.replaceAll('\\"', '\\u0022').replace(escaped, unicodeEscape);
      return [json.replace(escaped, unicodeEscape), text, text.replace(/\\u[0-9a-f]{4}/g, upperEscape)];
    }),
    secret.replace(/[^]/g, unicodeEscape),
    secret.replace(/[<>&"']/g, htmlEscape),
    encodeURI(secret),
    percent,
    percent.replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`),
    // As a browser writes it into a query.
    percent.replaceAll("'", '%27'),
    inLowerCase(percent),
    encodeURIComponent(percent),
    form,
    inLowerCase(form),
    [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
    ...[secret, json, percent].flatMap((text) => [text.toLowerCase(), text.toUpperCase()]),
    secret.replace(/[^](?=[^])/g, '$&\0'),
    bytes.join(','),
    bytes.join(', '),
    ...['', ':', ' ', '-'].flatMap((mark) => {
      const text = hex.replace(/..(?=.)/g, `$&${mark}`);
      return [text, text.toUpperCase()];
    }),
    ...offsets.flatMap((offset) => base64At(bytes, offset)).flatMap((text) => [text, ...inBase64Again(text)]),
    ...offsets.flatMap((offset) => [utf16, utf16.subarray(1)].flatMap((wide) => base64At(wide, offset))),
  ]);
}

const offsets = [0, 1, 2];

/** Base64 of what is base64 already. */
function inBase64Again(text: string): string[] {
  return /[%\\]/.test(text) ? [] : offsets.flatMap((offset) => base64At(Buffer.from(text), offset));
}

/** The base64 characters that a secret alone decides when it stands at this offset within a longer text. */
function base64At(bytes: Buffer, offset: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((padded.length * 8) / 6);
  return (['base64', 'base64url'] as const).flatMap((encoding) => {
    const text = padded.toString(encoding).slice(first, last);
    return [text, encodeURIComponent(text), text.replaceAll('/', '\\/')];
  });
}

function inLowerCase(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function upperEscape(escape: string): string {
  return `\\u${escape.slice(2).toUpperCase()}`;
}

const entities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
};

function htmlEscape(character: string): string {
  return entities[character] ?? character;
}
