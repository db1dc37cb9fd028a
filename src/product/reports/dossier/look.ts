import { jsonIn, memberIn } from '../../json/parse.js';
import type { Exchange } from '../../model/exchange.js';
import { isSuccessStatus } from '../../model/response.js';
import { unlessItThrows } from '../../model/unless-it-throws.js';
import { quoted } from '../../results/command.js';
import type { Finding } from '../../results/run-json.js';

const literal = (value: unknown): string => JSON.stringify(value);

/** Where a body departs, in words. */
export const placeOf = ({ at }: Pick<Finding, 'at'>): string => at || 'the body';

/** What a whole error body has to be, by what is expected of it; a body that is no JSON is undefined. */
const bodies: Readonly<Record<string, string>> = {
  'a JSON body of the documented shape': 'value !== undefined',
  'a JSON object with `error` as a string': 'value !== undefined && value !== null && typeof value.error === "string"',
};

/**
 * What has to hold of the value at the place of a finding, as an expression of JavaScript. Undefined where what is expected
 * takes more than this value, or is no more the same for another response.
 */
function conditionOf({ expected, at, cause, excluded }: Finding, { request, response }: Exchange): string | undefined {
  // A success of another service may be no JSON as well.
  if (at === '') return isSuccessStatus(response?.status) ? undefined : bodies[expected];
  const [, types] = /^type ([a-z ]+)$/.exec(expected) ?? [];
  if (types !== undefined) return `${literal(types.split(' or '))}.some((type) => typesOf(value).includes(type))`;
  const [, values] = /^one of (\[.*\])$/.exec(expected) ?? [];
  if (values !== undefined) return `${values}.includes(value)`;
  const [, pattern] = /^text that matches (.+)$/.exec(expected) ?? [];
  if (pattern !== undefined) return `new RegExp(${literal(pattern)}, "u").test(value)`;
  if (cause === 'absent') return 'value !== undefined';
  if (excluded !== undefined) return `value !== ${literal(excluded)}`;
  // What else is expected may be so of one item of a list alone.
  if (/\/(?:[0-9]+|\*)(?:\/|$)/.test(at)) return undefined;
  const asked = `${unlessItThrows(() => decodeURIComponent(request.path)) ?? request.path} ${request.body ?? ''}`;
  const [, wanted] = /^(?:`[^`]+` is )?(null|"[^"\\]+"|[\w-]+)$/.exec(expected) ?? [];
  if (wanted === undefined || wanted === 'null') return wanted && 'value === null';
  const text = wanted.replaceAll('"', '');
  // What a response has to repeat, or is in the document; anything else may have been computed.
  return asked.includes(text) || /^"[A-Za-z ]+"$/.test(wanted) ? `String(value) === ${literal(text)}` : undefined;
}

/** Whether the item of a list that was found lacking is still there, by its id, as an expression of JavaScript. */
function isItemIn({ at }: Finding, { response }: Exchange): string {
  const items = jsonIn(response?.body ?? '');
  const id = Array.isArray(items) ? memberIn(items[Number(at.split('/')[1])], 'id') : undefined;
  return id === undefined ? 'true' : `body.some((one) => one?.id === ${literal(id)})`;
}

/**
 * A command that reads a body and says whether the place of a finding departs or is as expected; of a list, each item is
 * looked at. Undefined where the body of one response does not tell.
 */
export function lookAt(finding: Finding, exchange: Exchange): string | undefined {
  const { at, mixedUp, exchanges } = finding;
  const condition = conditionOf(finding, exchange);
  if (condition === undefined || mixedUp !== undefined || exchanges.length > 1) return undefined;
  const isAbsence = condition.startsWith('value !== undefined');
  const program = `
const typesOf = (value) => value === null ? ["null"] : Array.isArray(value) ? ["array"] : Number.isInteger(value) ? ["integer", "number"] : [typeof value];
const find = (value, [name, ...rest]) => name === undefined ? [value] : value === null || typeof value !== "object" ? [] : (Array.isArray(value) ? value : [value[name]]).flatMap((one) => find(one, rest));
const parsed = (text) => { try { return JSON.parse(text); } catch { return undefined; } };
const body = parsed(require("fs").readFileSync(0, "utf8"));
const values = find(body, ${literal(at.split('/').slice(1))})${isAbsence ? '' : '.filter((value) => value !== undefined)'};
const isListed = ${isItemIn(finding, exchange)};
${literal(`${placeOf(finding)} `)} + (!values.every((value) => ${condition}) ? "departs" : values.length === 0 || !isListed ? "is not there" : "is as expected");`;
  return `node -p ${quoted(program)}`;
}
