import { isObject, parseBody } from '../../json/parse.js';
import { headerOf, type Header, type RecordedResponse } from '../../model/exchange.js';

type Body = Pick<RecordedResponse, 'body' | 'encoding'>;

/** The body of a recorded response; a text says why it was not recorded whole. */
export function recordedBody(
  response: Readonly<Record<string, unknown>>,
  status: number,
  headers: readonly Header[],
): Body | string {
  const content = isObject(response.content) ? response.content : { text: response.body, encoding: response.encoding };
  const { text, encoding, size, comment } = content;
  const length = numberIn(headers, 'content-length');
  if (typeof text !== 'string')
    return length === 0 || isBodiless(status) ? { body: '' } : 'its response body was not recorded';
  if (encoding !== undefined && encoding !== null && encoding !== '' && encoding !== 'base64')
    return 'its response body is in an unknown encoding';
  if (encoding === 'base64' && !isBase64(text)) return 'its response body is damaged base64';
  const bytes = Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
  // A body of no bytes says as much as none.
  if (text === '' && length !== 0 && size === 0 && !isBodiless(status)) return 'its response body was not recorded';
  if (typeof size === 'number' && bytes.length < size) return inPart;
  const isCoded = headers.some(([name, value]) => name.toLowerCase() === 'content-encoding' && value !== 'identity');
  // What stands in place of a secret has a length of its own.
  if (!isCoded && length !== undefined && bytes.length < length && !/«[^«»]*»/.test(text)) return inPart;
  const decoded = bytes.toString('utf8');
  const isText = encoding !== 'base64' || Buffer.from(decoded, 'utf8').equals(bytes);
  if (isCoded && !parseBody(decoded).json) return 'its response body may have been recorded compressed';
  const isMeasured = (typeof size === 'number' && size > 0 && !comment) || (!isCoded && length !== undefined);
  if (!isMeasured && isCutJson(decoded)) return inPart;
  return isText ? { body: encoding === 'base64' ? decoded : text } : { body: text, encoding: 'base64' };
}

const inPart = 'its response body was recorded in part';

function numberIn(headers: readonly Header[], wanted: string): number | undefined {
  const value = headerOf(headers, wanted)?.trim() ?? '';
  return /^[0-9]+$/.test(value) ? Number(value) : undefined;
}

function isBase64(text: string): boolean {
  const bare = text.replace(/\s+/g, '');
  return bare.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(bare);
}

function isBodiless(status: number): boolean {
  return status === 204 || status === 304;
}

/** Begins as JSON does and ends within it: where nobody recorded how long it was, the rest may be missing. */
function isCutJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text) || parseBody(text).json) return false;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInText && character === '\\') at += 1;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
  }
  return isInText || depth > 0;
}
