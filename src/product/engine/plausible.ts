import { registered, type Registered } from '../apis/registry.js';
import { excessOf } from '../json/measure.js';
import { recognition } from '../judge/recognition.js';
import { viewOf } from '../judge/view.js';
import type { Exchange, RecordedResponse } from '../model/exchange.js';

/** Characters up to which a body is taken as it comes; documented ones are far shorter. */
const ordinary = 262_144;
/** The same where nothing is known of the body, as of a chain's. */
const ordinaryElsewhere = 1_048_576;
/** Where the names of a documented body begin, whatever follows. */
const head = 65_536;

/**
 * Why a long body is not worth reading, or undefined: it is nested too deep, has too many values, or does not begin as
 * the documented response of its operation does. It decides nothing, and nothing of it is kept or walked.
 */
export function implausible(operation: string, { status, body, encoding }: RecordedResponse): string | undefined {
  if (body.length <= ordinary) return undefined;
  const size = `${(body.length / 1_000_000).toFixed(1)} million characters`;
  if (encoding !== undefined || status >= 300 || !/^\ufeff?\s{0,100}[[{]/.test(body.slice(0, 200)))
    return `${size} that are no documented response`;
  const names = registered.map(({ api }) => api.shapes[operation]?.[status]?.alwaysPresent).find((item) => item) ?? [];
  if (names.length === 0 && body.length > ordinaryElsewhere) return `${size} that are no documented response`;
  const beginning = body.slice(0, head);
  const present = names.filter((name) => beginning.includes(`"${name}"`));
  if (present.length * 2 < names.length) return `${size} that do not begin as the documented response does`;
  const excess = excessOf(body);
  return excess === undefined ? undefined : `${size}, ${excess}`;
}

/** Whether a response is none of its API, as a run decides it of each. */
export function isOfAnother({ api }: Registered, exchange: Exchange): boolean {
  return recognition(viewOf(exchange, undefined as never), api.shapes[exchange.operation], api) === 'foreign';
}
