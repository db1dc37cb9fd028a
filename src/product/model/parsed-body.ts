import { parseBody, type ParsedBody } from '../json/parse.js';
import type { RecordedResponse } from './exchange.js';

const known = new WeakMap<RecordedResponse, ParsedBody>();

/** What the body of a response says; it is parsed once, however many ask. */
export function parsedBodyOf(response: RecordedResponse | undefined): ParsedBody {
  if (response === undefined) return { json: false, problem: 'there is no response' };
  if (response.encoding === 'base64') return { json: false, problem: 'the body is not UTF-8 text' };
  let parsed = known.get(response);
  if (parsed === undefined) known.set(response, (parsed = parseBody(response.body)));
  return parsed;
}

/** The JSON of a response; undefined where there is none. */
export function jsonOf(response: RecordedResponse | undefined): unknown {
  const parsed = parsedBodyOf(response);
  return parsed.json ? parsed.value : undefined;
}
