import { isObject, jsonIn, memberIn } from '../../json/parse.js';
import { headerOf, type Exchange, type RecordedResponse } from '../../model/exchange.js';
import { isSuccessStatus } from '../../model/response.js';
import type { Finding } from '../../results/run-json.js';
import { quoted } from '../../results/command.js';
import { isOfToken } from '../../results/credentials.js';
import { sentAfterwards } from '../../results/script-steps.js';
import { isSpoiled } from './counterparts.js';
import type { DossierItem } from './items.js';
import { lookAt, placeOf } from './look.js';

/** How a status decides a finding, or a place of the body with it. */
export type Sign = NonNullable<ReturnType<typeof signOf>>;

/** What a finding rests on. */
export type Evidence = Pick<DossierItem, 'shown' | 'control' | 'counterpart' | 'success'>;

/**
 * What a script sends for an answer to a challenge, or for what the run made, is spent when somebody runs it; what lasts is
 * made for a wallet that has none yet, which the suite makes.
 */
const spent =
  /^# A challenge is used once: answer|^# .* was made during the run|"\$\{JWT:[^]*^# Warning: this request may create/m;

/** What a gateway, an overloaded server or a wrong address responds whatever the request is. */
const ofAnyTarget = /^(?:40[1345]|429|50[234])$/;

/** Recorded traffic is judged, and not sent again. */
export const isRecorded = (replay: string): boolean => replay.includes(' judge ');

/** The place of the request that decides, from 1: the last one but a control after it, and what was sent afterwards. */
export function decidingIn(curl: string): number {
  const all = curl.match(/^# [0-9]+ of [0-9]+: /gm)?.length ?? 1;
  const steps = all - (curl.split(`\n${sentAfterwards}`).length - 1);
  return curl.includes('\n# The positive control') ? steps - 1 : steps;
}

/** The requests without a control after the one that decides. */
const withoutControl = (curl: string): string =>
  curl.replace(/\necho\n(?:sleep [0-9]+\n)?# .*\n# The positive control[^]*/, '');

/** Undefined where neither the status nor a place of the body tells a response that shows the finding from another one. */
export function signOf(finding: Finding, evidence: Evidence) {
  const { cause, curl } = finding;
  const exchange = evidence.shown.at(-1);
  // What equal requests get, one of them does not tell.
  const isMixed = cause?.startsWith('mixed') === true;
  if (exchange?.response === undefined || isMixed || spent.test(curl)) return undefined;
  const position = positionIn(curl);
  // Whether a position is still there the suite asks first, unless the requests do.
  if (position === undefined && /"positionId": ?[1-9]/.test(curl)) return undefined;
  const { response } = exchange;
  // That an error comes violates nothing where its body is judged.
  const isOfErrorBody = !isSuccessStatus(response.status) && lookAt(finding, exchange) !== undefined;
  const ofStatus = isOfErrorBody ? undefined : byStatus(finding, evidence, exchange, response);
  const sign = ofStatus ?? byBody(finding, evidence, exchange, response);
  const isToClose = sign?.right === '401' && sign.shown.startsWith('2') && !hasToken(exchange);
  const isAlone = finding.control === undefined && isRecorded(finding.replay) && !curl.startsWith('#!');
  return (
    sign && {
      ...{ ...ofStatusAlone, status: response.status, ...sign, position, vault: vaultIn(exchange, response) },
      /** In place of a control that was not recorded: the status of the same request with a valid token. */
      withToken: isToClose && isAlone ? `${curl.split('\n').at(-1)!} ${withJwt}` : undefined,
    }
  );
}

const withJwt = `-H 'authorization: Bearer '"$JWT" -o /dev/null -w '%{http_code}'`;

const hasToken = ({ request }: Exchange): boolean => headerOf(request.headers, 'authorization') !== undefined;

/** Whether requests take more than the key of the API, which the suite gets by a sign-in. */
export const signsIn = (curl: string): boolean => /\$\{(?!API_KEY:)\w+:\?/.test(curl);

/** A pattern of a shell for the statuses of a response that rejects no token. */
export const otherThanToken = '2?? | 400 | 403 | 404 | 409 | 422';

/** What a sign lacks unless it says more. */
const ofStatusAlone = { isOpen: false, needed: 0, accepted: '', maybeUnauthorised: false, look: undefined };

/** What a place of the body tells. The suite signs in by itself where more than the key of the API is needed. */
function byBody(finding: Finding, evidence: Evidence, exchange: Exchange, { status }: RecordedResponse) {
  const look = lookAt(finding, exchange);
  const curl = withoutControl(finding.curl);
  if (look === undefined || (signsIn(curl) && !isRecorded(finding.replay))) return undefined;
  const deciding = decidingIn(curl);
  const [shown, right] = ['departs', 'is as expected'].map((says) => quoted(`${status}, ${placeOf(finding)} ${says}`));
  // The place itself may be what a target without the finding lacks.
  const names = finding.at.split('/');
  const others = membersIn(exchange, evidence).filter((name) => !names.includes(name));
  const members = isSuccessStatus(status) ? others : [];
  return { curl, shown: shown!, right: right!, members, deciding, look };
}

/** What a status tells. */
function byStatus(
  { expected, actual, curl, control: controlId, replay }: Finding,
  evidence: Evidence,
  exchange: Exchange,
  { status, body }: RecordedResponse,
) {
  const { control, counterpart: nearest } = evidence;
  const other = nearest?.sameRequest === true ? nearest.exchange.response : undefined;
  const isRecordedWithToken = isRecorded(replay) && control !== undefined && hasToken(control) && !hasToken(exchange);
  const isOfTokens = control !== undefined && signsIn(curl) && (isRecordedWithToken || isOfToken(exchange, control));
  const hasControl = (isOfTokens ? /\n# The positive control/ : /, status 2[0-9]{2}\n# The positive control/).test(
    curl,
  );
  // Patterns of a shell for the statuses of a target without the finding.
  const right = rightStatuses(expected, status, other);
  const tells = other === undefined ? actual.includes(`status ${status}`) : other.status !== status;
  if (!tells || right === undefined || (right === refusals && !isSuccessStatus(status))) return undefined;
  const expectsSuccess = right.startsWith('2');
  // A control that is no success, or that would create something, is one for the suite.
  // Recorded traffic no suite replays: what is served that should not be shows it, and the statuses of others show nothing.
  const isOpen = !hasControl && (controlId !== undefined || !expectsSuccess || ofAnyTarget.test(String(status)));
  if (isOpen && !(isRecorded(replay) && isSuccessStatus(status) && !expectsSuccess)) return undefined;
  const members = membersIn(exchange, evidence);
  if (members.length === 0 && (expectsSuccess || isSuccessStatus(status))) return undefined;
  // An empty list has none of the members by which others are told.
  if (isSuccessStatus(status) && [jsonIn(body)].flat().length === 0) return undefined;
  // 401 is what a target without the finding returns; otherwise it says that the credentials are not those of the target.
  const maybeUnauthorised = isSpoiled(exchange.credentials) || other?.status === 401 || /\b401\b/.test(expected);
  const deciding = decidingIn(curl);
  // The request that has to succeed: the control after the one that decides, else the last before it that did; 0 without one.
  const places = [...curl.matchAll(/^# ([0-9]+) of [0-9]+: .*, status 2[0-9]{2}$/gm)];
  const needed = hasControl ? deciding + 1 : Number(places.findLast(([, place]) => Number(place) < deciding)?.[1] ?? 0);
  // Patterns for its statuses: of one that shows a valid token alone, any that is about something else.
  const accepted = isOfTokens ? otherThanToken : '2??';
  return { curl, shown: String(status), right, isOpen, members, deciding, needed, accepted, maybeUnauthorised };
}

/** What the requests show first of a position on which the last one rests. */
function positionIn(curl: string) {
  const [, place, id, vault, debt] =
    /^# ([0-9]+) of .*\n# Lists position ([0-9]+) of vault ([0-9]+), (with|without) a debt/m.exec(curl) ?? [];
  if (place === undefined) return undefined;
  const isSame = `String(one.id) === "${id}" && String(one.vaultId) === "${vault}" && one.borrow > 0 === ${debt === 'with'}`;
  const program = `process.exit(JSON.parse(require("fs").readFileSync(0, "utf8")).some((one) => ${isSame}) ? 0 : 1)`;
  return { place: Number(place), isThere: `node -e ${quoted(program)}` };
}

/**
 * A command that fails where the deployment does not list the vault that a rejected build names: one that lacks it rejects
 * the build for that. Undefined of any other request.
 */
function vaultIn({ operation, request: { url, body } }: Exchange, { status }: RecordedResponse): string | undefined {
  const id = Number(memberIn(jsonIn(body), 'vaultId'));
  const isBuild = operation === 'operate' || operation === 'operateInstructions';
  if (!isBuild || isSuccessStatus(status) || !Number.isInteger(id) || url.includes('«')) return undefined;
  const list = quoted(url.replace(/\/operate(?:-instructions)?(?=\?|$)/, '/vaults'));
  return `curl -sS ${list} -H 'x-api-key: '"$API_KEY" | grep -Eq '"id" *: *"?${id}"? *[,}]'`;
}

/** What stands in a success of an operation; a target that answers 200 to everything lacks it. */
function membersIn({ operation }: Exchange, { shown, control, counterpart, success }: Evidence): readonly string[] {
  const same = counterpart?.sameRequest === true ? counterpart.exchange : undefined;
  const alike = [...shown, control, same].filter((one) => one?.operation === operation);
  const members = membersOf(alike.flatMap((one) => one?.response ?? []));
  return members.length > 0 ? members : membersOf(success?.response ? [success.response] : []);
}

/** Of requests that are to be refused; a 404 may say that what they ask for is missing. */
const refusals = '40[0-35-9] | 4[1-9]?';

/** The statuses of a target without a finding: those that are expected by number or in words, else that of another run. */
function rightStatuses(expected: string, status: number, other: RecordedResponse | undefined): string | undefined {
  const [, numbers] = /\bstatus ([1-5][0-9]{2}(?:(?:,? or )[1-5][0-9]{2})*)/.exec(expected) ?? [];
  if (numbers?.includes(String(status))) return undefined;
  if (numbers !== undefined) return (numbers.match(/[0-9]+/g) ?? []).sort().join(' | ');
  if (/^(?:a refusal|an error response)\b|\brejected\b/.test(expected)) return refusals;
  if (other !== undefined) return /^(?:2|4(?!29))/.test(String(other.status)) ? String(other.status) : undefined;
  return isSuccessStatus(status) ? undefined : '2??';
}

/** Members that the bodies of all successes among these have, or the first items of lists that have any. */
function membersOf(responses: readonly RecordedResponse[]): readonly string[] {
  const bodies = responses.filter(({ status }) => isSuccessStatus(status)).map(({ body }) => jsonIn(body));
  const items = bodies.flatMap((body): readonly unknown[] => (Array.isArray(body) ? body.slice(0, 1) : [body]));
  const [first = [], ...others] = items.map((item) =>
    isObject(item)
      ? Object.keys(item).filter((name) => /^\w+$/.test(name) && item[name] !== null && item[name] !== '')
      : [],
  );
  return first.filter((name) => others.every((names) => names.includes(name)));
}
