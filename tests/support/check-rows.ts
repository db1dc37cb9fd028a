import { jsonText } from '../../src/product/json/text.js';
import type { Api } from '../../src/product/model/api.js';
import type { Check } from '../../src/product/model/check.js';
import { numberIn } from '../../src/product/model/exchange.js';
import type { Base, Exchange, ExchangeId, Fault, Header, Session } from '../../src/product/model/exchange.js';
import { createLedger } from '../../src/product/judge/ledger.js';
import { decideAll, type Verdict } from '../../src/product/judge/verdict.js';

/** One exchange made by hand. What is left out is unremarkable: a read with a genuine key and an empty object in return. */
export interface MadeExchange {
  /** `made-1`, `made-2` and so on in the order of the row unless given; facts refer to exchanges by this id. */
  readonly id?: ExchangeId;
  readonly operation: string;
  readonly base: Base;
  readonly effect?: Exchange['effect'];
  readonly method?: string;
  /** Path below the base address with its raw query. */
  readonly path?: string;
  readonly requestHeaders?: readonly Header[];
  /** JSON value of the request body, or its text. */
  readonly sent?: { readonly json: unknown } | { readonly text: string };
  readonly credentials?: Exchange['credentials'];
  readonly purpose?: string;
  /** The attempt that was repeated. */
  readonly retryOf?: ExchangeId;
  /** Milliseconds since the Unix epoch; one second after the exchange before it unless given. */
  readonly startedAt?: number;
  readonly milliseconds?: number;
  readonly status?: number;
  readonly headers?: readonly Header[];
  /** JSON value of the response body; `text` where it is not JSON or where the digits matter. */
  readonly body?: unknown;
  readonly text?: string;
  /** The connection failed with this instead of a response. */
  readonly fault?: Fault['class'];
}

export interface MadeTrace {
  /** The check's own first scenario unless given. */
  readonly scenario?: string;
  readonly exchanges: readonly MadeExchange[];
  readonly facts?: Readonly<Record<string, unknown>>;
}

export type Outcome = 'violation' | 'pass' | 'not applicable' | 'inconclusive';

/** One situation, made by hand, and what the check has to make of it. */
export interface CheckRow<Fixtures = unknown> {
  readonly name: string;
  /** One exchange, the exchanges of one session, a session with facts, or several sessions of a run. */
  readonly given: MadeExchange | readonly MadeExchange[] | MadeTrace | readonly MadeTrace[];
  /** Fixtures of this row, where the table's own do not show the situation. */
  readonly fixtures?: Fixtures;
  readonly outcome: Outcome;
  /** Where in the response the violation is reported, where the row says. */
  readonly at?: string;
  /** The exchanges that it cites, and what was found or why it is undecided, or what it rests on, where the row says. */
  readonly cites?: readonly ExchangeId[];
  readonly found?: string;
}

/** What a row says of the violation, or of what is undecided; a text alone is the place. */
type Said = string | Pick<CheckRow, 'at' | 'cites' | 'found'>;

const rowOf =
  (outcome: Outcome) =>
  (name: string, given: CheckRow['given'], said: Said = {}): CheckRow<never> => ({
    ...{ name, given, outcome },
    ...(typeof said === 'string' ? { at: said } : said),
  });

export const violates = rowOf('violation');
export const passes = rowOf('pass');
export const isUndecided = rowOf('inconclusive');
export const concernsNothing = rowOf('not applicable');

/** The same situation as seen by another profile. */
export const declaring = <F>(fixtures: F, row: CheckRow<F>): CheckRow<F> => ({ ...row, fixtures });

interface Turns {
  readonly pairs?: number;
  /** What comes back for the failing request instead, by the place of the pair. */
  readonly instead?: Readonly<Record<number, MadeExchange>>;
  readonly before?: readonly MadeExchange[];
  readonly after?: readonly MadeExchange[];
}

/** A session in which a failing request was sent in turns with its control. */
export function inTurns(
  control: MadeExchange,
  failing: MadeExchange,
  { pairs = 5, instead = {}, before = [], after = [] }: Turns = {},
): MadeTrace {
  const places = Array.from({ length: pairs }, (_, place) => place);
  const idOf = (place: number) => `turn-${place}` as const;
  const turns = places.flatMap((place) => [
    { ...control, id: idOf(2 * place) },
    { ...(instead[place] ?? failing), id: idOf(2 * place + 1) },
  ]);
  const named = places.map((place) => ({ control: idOf(2 * place), failing: idOf(2 * place + 1) }));
  return { exchanges: [...before, ...turns, ...after], facts: { alternations: [{ about: 'made', pairs: named }] } };
}

const outcomes: Readonly<Record<Verdict, Outcome>> = {
  fail: 'violation',
  pass: 'pass',
  unexercised: 'not applicable',
  inconclusive: 'inconclusive',
  unjudged: 'not applicable',
};

/** What a run that saw exactly this row decides; the real judge is used, so `reads`, scopes and variants count too. */
function outcomeOf<F>(api: Api<F>, id: string, check: Check<F>, row: CheckRow<F>, fixtures: F) {
  // A row says itself what its exchanges are.
  const { history: _, ...declared } = api;
  const judged = { ...declared, checks: { ...api.checks, [id]: check } };
  const judge = createLedger(judged, row.fixtures ?? fixtures, new Set([id]));
  for (const session of sessionsOf(row, check)) judge.add(session);
  const bases = Object.fromEntries(api.bases.map((base) => [base, { responses: 1, recognised: 1 }]));
  const decision = decideAll(judged, { ...judge.evidence(), bases }, () => undefined).find(
    ({ requirement }) => requirement.id === id,
  );
  if (decision === undefined) throw new Error(`the catalogue of ${api.name} has no requirement ${id}`);
  const { occurrences, reason } = decision;
  return { outcome: outcomes[decision.verdict], occurrences, reason };
}

/** Why a row does not hold for a check, or undefined when it does. */
export function contradiction<F>(api: Api<F>, id: string, check: Check<F>, row: CheckRow<F>, fixtures: F) {
  const { outcome, occurrences, reason } = outcomeOf(api, id, check, row, fixtures);
  if (outcome !== row.outcome)
    return `expected ${row.outcome}, found ${outcome}${reason === undefined ? '' : ` (${reason})`}`;
  const places = occurrences.map(({ violation }) => violation.at);
  if (row.at !== undefined && !places.includes(row.at))
    return `expected a violation at ${row.at}, found it at ${places.join(', ') || 'no place'}`;
  const cited = occurrences.map(({ exchanges }) => exchanges.join());
  if (row.cites !== undefined && !cited.includes(row.cites.join()))
    return `expected a violation that cites ${row.cites.join()}, found ${cited.join(' and ')}`;
  const found = [
    ...occurrences.flatMap(({ violation: { restsOn, actual, cause } }) => [restsOn ?? actual, cause]),
    reason?.replace(/ \(\d+×\)$/, ''),
  ];
  const unlike = occurrences.flatMap(({ violation: { expected, actual } }) => [expected, actual]).find(isNoPhrase);
  if (unlike !== undefined) return `expected what follows “expected” or “found” in a sentence, found "${unlike}"`;
  if (row.found !== undefined && !found.includes(row.found))
    return `expected "${row.found}", found "${found.join('" and "')}"`;
  return undefined;
}

function sessionsOf<F>({ given }: CheckRow<F>, check: Check<F>): readonly Session[] {
  const many: readonly (MadeExchange | MadeTrace)[] = Array.isArray(given)
    ? (given as readonly (MadeExchange | MadeTrace)[])
    : [given as MadeExchange | MadeTrace];
  const sessions = many.every(isTrace) ? many : [{ exchanges: many as readonly MadeExchange[] }];
  const usual = (check.over === 'session' ? check.scenarios?.[0] : undefined) ?? 'made/by-hand';
  let last = 0;
  return sessions.map(({ scenario = usual, exchanges, facts = {} }: MadeTrace, index) => ({
    id: `${scenario}#${index}`,
    scenario,
    index,
    input: 'null',
    exchanges: exchanges.map((made) => {
      last += 1;
      return exchangeOf(made, `made-${last}`);
    }),
    facts,
  }));
}

function isTrace(made: MadeExchange | MadeTrace): made is MadeTrace {
  return 'exchanges' in made;
}

/** The exchange that is made by hand; `nextId` where it has no id of its own. */
export function exchangeOf(made: MadeExchange, nextId: ExchangeId): Exchange {
  const { id = nextId, operation, base, effect = 'read', method = 'GET', path = '/', status = 200, fault } = made;
  const sent = made.sent && ('text' in made.sent ? made.sent.text : jsonText(made.sent.json));
  const received = {
    status,
    headers: made.headers ?? [['content-type', 'application/json'] as const],
    body: made.text ?? JSON.stringify(made.body ?? {}),
  };
  return {
    ...{ id, operation, base, effect },
    request: {
      ...{ method, path, url: `http://target.invalid${path}` },
      headers: made.requestHeaders ?? [],
      ...(sent !== undefined && { body: sent }),
    },
    credentials: made.credentials ?? { apiKey: 'genuine' },
    ...(made.purpose !== undefined && { purpose: made.purpose }),
    ...(made.retryOf !== undefined && { retryOf: made.retryOf }),
    startedAt: made.startedAt ?? numberIn(id) * 1_000,
    milliseconds: made.milliseconds ?? 1,
    ...(fault === undefined ? { response: received } : { fault: { class: fault, message: fault } }),
  };
}

/** A verb, or a place, without that of which it is said. */
const isNoPhrase = (text: string): boolean =>
  /^(?:pays|takes|leaves|falls|rises|fails|is|has|in|not|as|with|without|listed|refused|ultra:|swapV2:)(?= )/.test(
    text,
  );
