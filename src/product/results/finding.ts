import {
  headerOf,
  isOfApi,
  isOfVersion,
  type Exchange,
  type ExchangeId,
  type KeptExchange,
} from '../model/exchange.js';
import { jsonIn, memberIn } from '../json/parse.js';
import { sourceText, type JudgedRequirement } from '../model/requirement.js';
import type { Violation } from '../model/check.js';
import { counted, firstOf, inWords } from '../model/counted.js';
import type { Decision } from '../judge/verdict.js';
import { commandOnTarget } from './command.js';
import { scriptOf } from './curl.js';
import { excerptOf, type Excerpt } from './excerpt.js';
import type { ConfirmationEntry, RunHeader } from './journal.js';
import { groupOf, mixedResponsesOf } from './finding-group.js';
import type { Kept } from './kept.js';
import { mergedPartOf, isRecorded } from './parts.js';
import { replayText } from './replay.js';
import { inputKeyOf, type InputKey } from './sent-inputs.js';

/** `not reproduced`: repeated, and no repetition showed it again. */
type Steadiness = 'steady' | 'intermittent' | 'not reproduced' | 'not repeated';

/** A departure from one requirement with the evidence for it; `exchanges` are ids of the journal. */
export interface Finding {
  /** Names it in every run, by requirement and cause: another address, wording or input changes nothing. */
  readonly fingerprint: string;
  /** Findings with the same group depart at one place in one way; they are shown together and never merged. */
  readonly group: string;
  readonly expected: string;
  readonly actual: string;
  /** Why it departs, where the response, or one that the request rests on, is the one to another request. */
  readonly mixedUp?: string;
  /** JSON pointer into the body of the last exchange; empty for the whole response. */
  readonly at: string;
  /** A short stable word for the way in which it departs (`absent`, `null`). */
  readonly cause?: string;
  /** The text that must not stand at the place, where any other value would do. */
  readonly excluded?: string;
  readonly base: string;
  /** Other addresses at which it was seen as well; only where there are any. */
  readonly alsoAt?: readonly string[];
  readonly operation: string;
  /** How many times it was seen in this run. */
  readonly seen: number;
  readonly reproduced: { readonly k: number; readonly n: number };
  readonly steadiness: Steadiness;
  /** Of a request that was sent in turns with one that works, how often either failed, and how probable that is by chance. */
  readonly inTurns?: string;
  /** What a waiver says that covers it, where none covers another finding of its requirement. */
  readonly accepted?: string;
  readonly exchanges: readonly ExchangeId[];
  /** The positive control, where the requirement needs one. */
  readonly control?: ExchangeId;
  /** The smallest request that shows it as a curl command, or a shell script where it takes several. */
  readonly curl: string;
  readonly replay: string;
  /** Names the input that shows it, in every run; what only a whole run shows has none. */
  readonly input?: InputKey;
  readonly excerpt?: Excerpt;
  /** UTC time of the request that shows it. */
  readonly observedAt?: string;
  /** The target's own name for that request, where its response carries one. */
  readonly requestId?: string;
  /** What closes this finding for its vendor: a response, or a reading of the document. A client's own has none. */
  readonly refutedBy?: string;
}

/** The addresses at which a finding was seen. */
export function basesOf({ base, alsoAt = [] }: Pick<Finding, 'base' | 'alsoAt'>): readonly string[] {
  return [base, ...alsoAt];
}

type Occurrence = Decision['occurrences'][number];

/** States a finding from what was sighted and, where it was shrunk and repeated, from its smallest form. */
export function findingOf(
  requirement: JudgedRequirement,
  occurrence: Occurrence,
  confirmation: ConfirmationEntry | undefined,
  header: RunHeader,
  kept: Kept,
): Finding {
  const known = confirmation?.occurrence;
  // What was repeated as it was met may be larger than what showed the same elsewhere in the run.
  const mayBeSmaller = confirmation?.differs === undefined && known?.violation.inTurns === undefined;
  const isSmaller = mayBeSmaller && (occurrence.weight ?? 0) < (known?.weight ?? 0);
  const smallest = isSmaller ? occurrence : (known ?? occurrence);
  const { violation } = smallest;
  const { expected, at = '', cause, excluded } = violation;
  const actual = foundIn(violation, occurrence);
  const { bases, operation, count, fingerprint } = occurrence;
  const control = smallest.control ?? occurrence.control;
  const ids = isSmaller ? occurrence.exchanges : (confirmation?.exchanges ?? occurrence.exchanges);
  const own = ids.flatMap((id) => kept.get(id) ?? []);
  const deciding = own.at(-1);
  // What the contract states of a response, it states of the response to every request.
  const mixed = requirement.kind === 'shape' ? undefined : mixedUpIn([...occurrence.exchanges, ...ids], own, kept);
  // The request whose response came to another one comes before that.
  const owner = mixed?.exchange === deciding?.id ? mixed?.owner : undefined;
  const all = owner === undefined || ids.includes(owner) ? ids : [owner, ...ids];
  const shown = all.flatMap((id) => kept.get(id) ?? []);
  // It may have been repeated at another address than where it was seen first.
  const repeatedAt = known?.base;
  const base = [...bases, repeatedAt].find((one) => one === deciding?.base) ?? occurrence.base;
  const alsoAt = bases.filter((other) => other !== base);
  const repeated = confirmation?.reproduced ?? { k: 0, n: 0 };
  const { inTurns = 0, counts } = violation;
  const reproduced = repeated.n === 0 ? { k: inTurns, n: inTurns } : repeated;
  const excerpt = deciding && excerptOf(deciding, at, actual, expected);
  const requestId = deciding && requestIdOf(deciding);
  return {
    fingerprint,
    group: mixed === undefined ? groupOf(requirement, operation, violation, deciding) : mixed.group,
    expected,
    actual,
    ...(mixed && { mixedUp: mixed.says }),
    at,
    ...(cause !== undefined && { cause }),
    ...(excluded !== undefined && { excluded }),
    base,
    ...(alsoAt.length > 0 && { alsoAt }),
    // What a whole run shows is stated of one operation, and may be shown at another one.
    operation: deciding?.base === base ? deciding.operation : operation,
    seen: count,
    reproduced,
    steadiness: steadinessOf(reproduced),
    ...(counts !== undefined && { inTurns: counts }),
    exchanges: all,
    ...(control !== undefined && { control }),
    // What is sent in turns is the same two requests again and again.
    curl: scriptOf(inTurns > 0 ? shown.slice(-2) : shown, {
      kept,
      ...(control !== undefined && { control }),
      session: occurrence.session === '' ? undefined : deciding?.session,
      isOfClient: requirement.party === 'client',
    }),
    ...replayOf(requirement.id, header, occurrence, confirmation),
    ...(excerpt && { excerpt }),
    ...(deciding && deciding.startedAt > 0 && { observedAt: new Date(deciding.startedAt).toISOString() }),
    ...(requestId !== undefined && { requestId }),
    ...(requirement.party !== 'client' && { refutedBy: refutationOf(requirement, mixed !== undefined) }),
  };
}

/** Different values of one departure that are shown. */
const mostShown = 3;

/** What was found: of a duty of the client each of its different mistakes, the one that is shown first. */
function foundIn({ actual }: Violation, { values = [] }: Occurrence): string {
  const different = [actual, ...values.filter((value) => value !== actual)];
  return inWords(firstOf(different, mostShown, (left) => counted(left, 'other value')));
}

/** What an exchange of a finding shows of a mix-up, or a response of its session that its requests take something from. */
function mixedUpIn(ids: readonly ExchangeId[], shown: readonly KeptExchange[], kept: Kept) {
  const mixUpOf = (exchange: KeptExchange) => {
    const mixUp = kept.mixed.of(exchange);
    return mixUp === undefined ? [] : { ...mixUp, exchange: exchange.id, group: mixedResponsesOf(exchange.operation) };
  };
  const direct = ids.flatMap((id) => kept.get(id) ?? []).flatMap(mixUpOf);
  if (direct.length > 0) return direct.at(-1);
  const made = kept.ofSession(shown.at(-1)?.session ?? '').filter(({ effect }) => effect !== 'read');
  return made.filter((maker) => shown.some((exchange) => takesFrom(exchange, maker))).flatMap(mixUpOf)[0];
}

/** A token or an id: whatever is long, and stands in a response before it stands in a request. */
const longTexts = /[\w+/=:.«»-]{20,}/g;

function takesFrom({ request }: Exchange, maker: Exchange): boolean {
  const given = [request.path, request.body, headerOf(request.headers, 'authorization')].join(' ');
  const asked = [maker.request.path, maker.request.body].join(' ');
  const texts = given.match(longTexts) ?? [];
  return texts.some((text) => maker.response?.body.includes(text) === true && !asked.includes(text));
}

function steadinessOf({ k, n }: Finding['reproduced']): Steadiness {
  if (n === 0) return 'not repeated';
  if (k === 0) return 'not reproduced';
  return k === n ? 'steady' : 'intermittent';
}

/** How to play a finding again, and the input that shows it. In a merged run, the seed is that of the run that it comes from. */
function replayOf(
  id: string,
  header: RunHeader,
  occurrence: Occurrence,
  confirmation: ConfirmationEntry | undefined,
): Pick<Finding, 'replay' | 'input'> {
  const shown = confirmation?.occurrence ?? occurrence;
  const { scenario } = shown;
  const { depth, rps } = header;
  const { seed } = mergedPartOf(header, shown.exchanges[0]) ?? header;
  const path = confirmation?.path ?? String(shown.index);
  const isWhole = (confirmation?.session ?? shown.session) === '';
  const place = { seed, scenario, path };
  const named = replayText({ requirement: id, fingerprint: occurrence.fingerprint }, isWhole ? 'everything' : place);
  // The inputs of a scenario begin with the combinations that its depth asks for.
  const ofDepth = depth === 'gate' ? [] : ['--depth', depth];
  const pace = rps === undefined ? [] : ['--rps', String(rps)];
  // A replay sends inputs of one API, and asks the node.
  const { base: own } = occurrence;
  const isUsed = (base: string): boolean => base === own || !isOfApi(base) || (isOfVersion(base) && isOfVersion(own));
  const bases = Object.fromEntries(Object.entries(header.target.bases).filter(([base]) => isUsed(base)));
  const ofApi = { ...header, target: { ...header.target, bases } };
  return {
    replay: commandOnTarget(ofApi, 'run', '--seed', String(seed), ...ofDepth, ...pace, '--replay', named),
    ...(shown.session !== '' && !isRecorded(header) && { input: inputKeyOf({ ...place, depth }) }),
  };
}

/** Of a SHOULD the document leaves a way out, and the catalogue has why: nobody has to prove that it is not required. */
function refutationOf({ level, source, alsoAt = [], why }: JudgedRequirement, isMixedUp: boolean): string {
  const response = isMixedUp
    ? 'no request of a whole run gets the response to another one'
    : 'the response to the same request is always as expected';
  const sources = [source, ...alsoAt].map(sourceText);
  const required =
    sources.length === 1 ? `${sources[0]!} does not require it` : `none of these requires it: ${sources.join('; ')}`;
  const inSentence = why?.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
  const shown = level === 'must' ? `that ${required}` : 'a reason for the other behaviour';
  const reason = inSentence === undefined ? '' : ` A ${level}: ${inSentence}`;
  return `We will close this finding if ${response}, or if you show ${shown}.${reason}`;
}

const requestIdHeaders = [
  'x-request-id',
  'request-id',
  'x-correlation-id',
  'x-amzn-requestid',
  'x-amz-cf-id',
  'x-vercel-id',
  'cf-ray',
];

function requestIdOf({ response }: Exchange): string | undefined {
  if (response === undefined) return undefined;
  const named = requestIdHeaders.map((name) => headerOf(response.headers, name));
  return [...named, memberIn(jsonIn(response.body), 'requestId')].find(
    (id): id is string => typeof id === 'string' && id !== '',
  );
}
