import { hash } from 'node:crypto';

/** How a JSON Web Token begins: a JSON object in base64url. */
const beginning = 'eyJ';
/** Characters after the beginning that tell a token from a word. */
const fewest = 5;

/**
 * The text with every JSON Web Token replaced: `eyJ`, at least five characters of base64url, a dot, and up to two more
 * parts, or four more, of which the last two have characters, where it is encrypted. Each character is looked at a few
 * times at most: where a run of base64url does not end in a dot, no token begins within it.
 */
export function withoutTokens(text: string, by: (token: string) => string): string {
  let result = '';
  let copied = 0;
  let from = text.indexOf(beginning);
  while (from >= 0) {
    const head = endOfRun(text, from);
    let end = head;
    if (text[head] === '.' && head - from >= beginning.length + fewest) {
      end = endOfRun(text, head + 1);
      if (text[end] === '.') end = endOfEncrypted(text, endOfRun(text, end + 1));
      result += text.slice(copied, from) + by(text.slice(from, end));
      copied = end;
    }
    from = text.indexOf(beginning, end);
  }
  return copied === 0 ? text : result + text.slice(copied);
}

/** Where the fifth part ends of what has three up to here; the same place where it has no five. */
function endOfEncrypted(text: string, third: number): number {
  const fourth = text[third] === '.' ? endOfRun(text, third + 1) : third;
  const fifth = text[fourth] === '.' ? endOfRun(text, fourth + 1) : fourth;
  return fourth > third + 1 && fifth > fourth + 1 ? fifth : third;
}

const notBase64Url = /[^\w-]/g;

function endOfRun(text: string, start: number): number {
  notBase64Url.lastIndex = start;
  return notBase64Url.exec(text)?.index ?? text.length;
}

/**
 * The name under which a token is masked. Header and claims are no secret, and tell what became of a token that was
 * altered, cut or has expired; of the signature, which is the secret, its length and a digest stay. Of an encrypted token
 * nothing can be read.
 */
export function tokenName(token: string): string {
  const [header = '', claims = '', signature, ...more] = token.split('.');
  const name = `${more.length > 0 ? 'jwe' : 'jwt'}:${digest(token)}`;
  if (more.length > 0 || !isJsonObject(header) || !isJsonObject(claims)) return name;
  const readable = `${name}:${header}:${claims}`;
  return signature === undefined ? readable : `${readable}:${signature.length}.${digest(signature)}`;
}

export function digest(text: string): string {
  return hash('sha256', text).slice(0, 8);
}

function isJsonObject(part: string): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
