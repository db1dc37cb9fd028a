/** What an operation does to the target; what a profile must consent to. */
export type Effect = 'read' | 'build' | 'session' | 'create' | 'settle';

/** Name and value of a header, in the order in which they stood. */
export type Header = readonly [name: string, value: string];

/** The value of the first header with this name, in lower case. */
export function headerOf(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Headers of one list in which names and values take turns, as they come from the wire. */
export function pairsOf(flat: readonly string[]): [name: string, value: string][] {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]!]] : []));
}

/** Names an exchange among those of every run: the id of its run and its number within it. */
export type ExchangeId = `${string}-${number}`;

/** Which base address of the target a request goes to. `control` and `rpc` are not part of any document. */
export type Base = 'ultra' | 'swapV2' | 'borrow' | 'trigger' | 'rpc' | 'control';
export const isOfApi = (base: string): boolean => base !== 'rpc' && base !== 'control';
/** Whether it is of a version of the swap order API. */
export const isOfVersion = (base: string): boolean => base === 'ultra' || base === 'swapV2';
export const otherVersion = (base: string): 'ultra' | 'swapV2' => (base === 'ultra' ? 'swapV2' : 'ultra');

/** Secrets in it are masked as `«name»`: absent, genuine and wrong credentials stay distinguishable. */
export interface RecordedRequest {
  readonly method: string;
  /** Path below the base address, with the raw query. */
  readonly path: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body?: string;
}

/** The parameters of a path; none where it has no query. */
export function queryIn(path: string): URLSearchParams {
  const mark = path.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : path.slice(mark));
}

export interface RecordedResponse {
  readonly status: number;
  readonly headers: readonly Header[];
  /** The bytes as text; what is not UTF-8 is kept as base64 and said so. */
  readonly body: string;
  readonly encoding?: 'base64';
}

/** Why no complete response came back: never the target's violation. */
export interface Fault {
  readonly class:
    | 'name-resolution'
    | 'proxy'
    | 'refused'
    | 'tls'
    | 'no-tls'
    | 'reset'
    | 'timeout'
    | 'too-large'
    | 'malformed-http'
    | 'truncated'
    /** By the client whose traffic it is, before the response. */
    | 'given-up'
    | 'other';
  readonly message: string;
}

export type Outcome =
  | { readonly response: RecordedResponse; readonly fault?: undefined }
  | { readonly response?: undefined; readonly fault: Fault };

export const outcomeInWords = ({ response, fault }: Outcome): string =>
  response === undefined ? `no response (${fault.class})` : `status ${response.status}`;

/** What the suite itself knows of the credentials it sent; bytes alone cannot tell an expired token from a good one. */
export interface Credentials {
  /** `empty` is the header without a value; `misplaced` is the key in the query, and `elsewhere` in another header. */
  readonly apiKey?: 'genuine' | 'absent' | 'empty' | 'invented' | 'misplaced' | 'elsewhere' | 'no-access';
  /** `aged` is a genuine token of the suite's own that may have expired since it was issued. */
  readonly token?: 'fresh' | 'aged' | 'absent' | 'malformed' | 'expired' | 'altered';
  /** Public key of the wallet whose token was sent. */
  readonly wallet?: string;
  /** The sign-in in a run of a scenario that the token came from: the first, a later one, or one after a rejected token. */
  readonly signIn?: 'first' | 'renewed' | 'after-rejection';
}

/** One request and what came back, as plain data. */
export type Exchange = Outcome & {
  readonly id: ExchangeId;
  readonly operation: string;
  readonly base: Base;
  readonly effect: Effect;
  readonly request: RecordedRequest;
  readonly credentials: Credentials;
  /** What it asks for in view of those before it, as the history of its API reads it (`deposit/mismatch`). */
  readonly purpose?: string;
  /** Milliseconds since the Unix epoch, and how long the response took. */
  readonly startedAt: number;
  readonly milliseconds: number;
  /** The exchange this one repeats because that one decided nothing, or was rejected and the same request was not before. */
  readonly retryOf?: ExchangeId;
};

/** When the response had arrived; one whose duration was not recorded is taken to have taken a second. */
export const endOf = ({ startedAt, milliseconds }: Exchange): number =>
  startedAt + (milliseconds === 0 && startedAt > 0 ? 1_000 : milliseconds);

/** Whether two exchanges were on their way at once, where their times are known. */
export const overlap = (one: Exchange, other: Exchange): boolean =>
  one.startedAt > 0 && one.startedAt < endOf(other) && other.startedAt < endOf(one);

/** An exchange that is kept because a finding may cite it; `session` is there where its whole session is kept with it. */
export type KeptExchange = Exchange & { readonly session?: string };

/** One run of a scenario on one input, with what was sent and what came back, in order; the unit that is judged. */
export interface Session {
  readonly id: string;
  readonly scenario: string;
  readonly index: number;
  /** The generated input, as JSON text. */
  readonly input: string;
  readonly exchanges: readonly Exchange[];
  /** What the suite saw beside HTTP, such as balances; JSON values by name. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The fact of a session that was cut short: why. */
export const interruptedFact = 'interrupted';

/** Whether a session was cut short: what it read last may have been asked again until it showed what was done. */
export const wasCut = ({ facts }: Pick<Session, 'facts'>): boolean => facts[interruptedFact] !== undefined;

/** Orders exchanges as they were sent; those of different runs by the ids of the runs. */
export function compareIds(left: ExchangeId, right: ExchangeId): number {
  // Digits of one length have the order of their numbers.
  if (left.length === right.length && left.lastIndexOf('-') === right.lastIndexOf('-'))
    return left === right ? 0 : left < right ? -1 : 1;
  const [run, number] = partsOf(left);
  const [otherRun, otherNumber] = partsOf(right);
  if (run !== otherRun) return run < otherRun ? -1 : 1;
  return number - otherNumber;
}

/** The number of an exchange within its run, from 1. */
export function numberIn(id: ExchangeId): number {
  return partsOf(id)[1];
}

function partsOf(id: ExchangeId): readonly [run: string, number: number] {
  const dash = id.lastIndexOf('-');
  return [id.slice(0, dash), Number(id.slice(dash + 1))];
}

export function isOfSameRun(left: ExchangeId, right: ExchangeId): boolean {
  return partsOf(left)[0] === partsOf(right)[0];
}

/** Why a run, or a scenario of it, has no more evidence: somebody stopped it. */
export const stopped = 'the run was stopped';

/** Whether the end of a run cut an exchange off, which says nothing of anybody. */
export const isCutOff = ({ fault }: Pick<Exchange, 'fault'>): boolean => fault?.message === stopped;

/** Whether the end of a run, or the client, ended an exchange before its response. */
export const isEndedBySender = ({ fault }: Pick<Exchange, 'fault'>): boolean =>
  isCutOff({ fault }) || fault?.class === 'given-up';
