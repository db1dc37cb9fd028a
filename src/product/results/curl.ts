import { keyParameter } from '../model/api-key.js';
import { listed } from '../model/counted.js';
import { headerOf, outcomeInWords, type Exchange, type ExchangeId } from '../model/exchange.js';
import { valueAt } from '../model/groups.js';
import { keptOf, type Kept } from './kept.js';
import { isOfToken, wrongTokenOf } from './credentials.js';
import { inOrder, stepsOf } from './script-steps.js';

/** A pause between two requests that is longer than this belongs to what is shown. */
const shortestPauseSeconds = 3;

/** Where to find what a finding rests on beside the requests that show it. */
interface Surroundings {
  readonly kept?: Kept;
  /** The positive control. */
  readonly control?: ExchangeId;
  /** The session that shows the finding; none where it takes several. */
  readonly session?: string | undefined;
  /** Whether the requests are at fault, and not what came back. */
  readonly isOfClient?: boolean;
}

/**
 * What shows a finding again: a curl command, or a shell script where it takes several requests, a credential or a
 * warning. Responses are printed with their status and headers. It stops when a credential is not in the environment,
 * and says which state that credential has to be in.
 */
export function scriptOf(
  shown: readonly Exchange[],
  { kept = keptOf(new Map()), control, session, isOfClient = false }: Surroundings = {},
): string {
  const all = stepsOf(shown, kept, control === undefined ? undefined : kept.get(control), session);
  const steps = inOrder(all, shown.at(-1));
  if (steps.length === 0) return ': # the journal lacks its exchanges';
  const variables = new Map<string, string>();
  const parts = steps.map((step) => {
    const { exchange, isControl } = step;
    const { size: known } = variables;
    const command = curlOf(exchange, variables);
    // Such a control shows that a valid token is taken, whoever signed in.
    const ofAny = isControl === true && isOfToken(shown.at(-1), exchange);
    // What does not come as the document asks is rejected however valid it is.
    const isBearer = headerOf(exchange.request.headers, 'authorization')?.startsWith('Bearer ');
    const isRejected = isOfClient && isBearer && exchange.response?.status === 401;
    const state = isRejected ? 'a rejected token' : wrongTokenOf(exchange)?.meaning;
    const guards = [...variables.values()].slice(known).map((variable) => {
      const meaning = meaningOf(variable, exchange, ofAny, state).replace(/["`$\\{}]/g, '');
      return `: "\${${variable}:?${meaning}}"`;
    });
    return { ...step, command, guards };
  });
  // What only the control takes is asked for when the finding was shown.
  const first = parts.flatMap(({ guards, isControl }) => (isControl === true ? [] : guards));
  const [only, another] = parts;
  if (only && !another) return listed(first, warningOf(only.exchange), only.remarks, only.command).join('\n');
  const requests = parts.flatMap(({ exchange, remarks, isControl, command, guards }, index) =>
    listed(
      index > 0 && 'echo',
      index > 0 && pauseBetween(parts[index - 1]!.exchange, exchange),
      `# ${index + 1} of ${parts.length}: ${describe(exchange)}`,
      remarks,
      warningOf(exchange),
      isControl === true && guards,
      command,
    ),
  );
  return ['#!/bin/sh', ...first, ...requests].join('\n');
}

function describe(exchange: Exchange): string {
  const { operation, base } = exchange;
  const wrong = wrongTokenOf(exchange);
  return `${operation} at ${base}${wrong ? ` with ${wrong.meaning}` : ''}, ${outcomeInWords(exchange)}`;
}

const warningOf = ({ effect }: Exchange): string | false =>
  (effect === 'create' || effect === 'settle') && '# Warning: this request may create something at the target';

function pauseBetween(before: Exchange, { startedAt }: Exchange): string | false {
  const seconds = Math.round((startedAt - before.startedAt - before.milliseconds) / 1000);
  return seconds >= shortestPauseSeconds && `sleep ${seconds}`;
}

function meaningOf(
  variable: string,
  { base, credentials: { wallet } }: Exchange,
  ofAny: boolean,
  state?: string,
): string {
  if (variable === 'API_KEY') return 'the API key of the deployment';
  const of = ofAny ? ' of any wallet' : wallet === undefined ? '' : ` of the wallet ${wallet}`;
  if (state !== undefined) return `${state}${of}`;
  // The key of a wallet that was made for the run nobody has.
  const orOwn = ofAny || wallet === undefined ? '' : ', or of one of yours in its place';
  const isToken = base === 'trigger' && /^(?:JW[TE]|TOKEN|RESPONSE_OF)/.test(variable);
  return isToken ? `a valid token${of}${orOwn}, from a sign-in of its own` : 'a credential of this target';
}

/** Headers that belong to the connection of the client that was recorded; curl has its own. */
const ofConnection: ReadonlySet<string> = new Set([
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'keep-alive', 'te', 'upgrade'],
]);

/** The request as a curl command; a masked credential becomes an environment variable, one for each of a script. */
function curlOf(exchange: Exchange, variables: Map<string, string>): string {
  const { method, url, headers, body } = exchange.request;
  const wrong = wrongTokenOf(exchange)?.variable;
  const quoted = (text: string): string => quotedWith(text, (secret) => variableOf(secret, wrong, variables));
  const own = headers.filter(([name]) => !ofConnection.has(name.toLowerCase()));
  return listed(
    // Without -g curl reads brackets and braces of a query as patterns.
    /[[\]{}]/.test(url) ? 'curl -sSig' : 'curl -sSi',
    method !== 'GET' && `-X ${method}`,
    quoted(url),
    own.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    body !== undefined && `--data-raw ${quoted(body)}`,
  ).join(' ');
}

/** Quotes for a POSIX shell; `«api-key»` becomes `"$API_KEY"`, outside of the quotes. */
function quotedWith(text: string, nameOf: (secret: string) => string): string {
  const single = `'${text.replaceAll("'", `'\\''`)}'`;
  return single.replace(/«([^«»]+)»/g, (_, secret: string) => `'"$${nameOf(secret)}"'`);
}

/** The environment variable in which a reader puts a masked credential; tokens that differ have different ones. */
function variableOf(secret: string, wrong: string | undefined, known: Map<string, string>): string {
  const name = secret.replace(/:.*$/, '');
  const plain = keyParameter.test(name) ? 'API_KEY' : name.replace(/[^a-zA-Z0-9]+/g, '_').toUpperCase();
  if (!/^(?:JW[TE]|PIECE_OF_A_TOKEN|RESPONSE_OF_\w+)$/.test(plain)) return valueAt(known, plain, () => plain);
  const variable = wrong ?? plain;
  return valueAt(known, `${variable} ${secret}`, () => {
    const others = [...known.keys()].filter((key) => key.startsWith(`${variable} `));
    return others.length === 0 ? variable : `${variable}_${others.length + 1}`;
  });
}
