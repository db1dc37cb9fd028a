import { keyParameter } from '../model/api-key.js';
import { listed } from '../model/counted.js';
import { headerOf, outcomeInWords, type Exchange, type ExchangeId } from '../model/exchange.js';
import { valueAt } from '../model/groups.js';
import { keptOf, type Kept } from './kept.js';
import { isOfToken, wrongTokenOf } from './credentials.js';
import { stepsOf } from './script-steps.js';

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
  const steps = stepsOf(shown, kept, control === undefined ? undefined : kept.get(control), session);
  if (steps.length === 0) return ': # the journal lacks its exchanges';
  const guarded = new Set<string>();
  const nameOf = createNames();
  const commands = steps.map(({ exchange, isControl }) => {
    const command = curlOf(exchange, nameOf);
    const variables = [...command.matchAll(/"\$(\w+)"/g)].map(([, variable = '']) => variable);
    const news = [...new Set(variables)].filter((variable) => !guarded.has(variable));
    for (const variable of news) guarded.add(variable);
    // Such a control shows that a valid token is taken, whoever signed in.
    const ofAny = isControl === true && isOfToken(shown.at(-1), exchange);
    // What does not come as the document asks is rejected however valid it is.
    const isBearer = headerOf(exchange.request.headers, 'authorization')?.startsWith('Bearer ');
    const isRejected = isOfClient && isBearer && exchange.response?.status === 401;
    const state = isRejected ? 'a rejected token' : wrongTokenOf(exchange)?.meaning;
    const guards = news.map(
      (variable) => `: "\${${variable}:?${meaningOf(variable, exchange, ofAny, state).replace(/["`$\\{}]/g, '')}}"`,
    );
    return { command, guards };
  });
  // What only the control takes is asked for when the finding was shown.
  const first = commands.flatMap(({ guards }, index) => (steps[index]!.isControl === true ? [] : guards));
  const [only] = steps;
  if (steps.length < 2 && only)
    return listed(first, warningOf(only.exchange), only.remarks, commands[0]!.command).join('\n');
  return listed(
    '#!/bin/sh',
    first,
    steps.flatMap(({ exchange, remarks, isControl }, index) =>
      listed(
        index > 0 && 'echo',
        index > 0 && pauseBetween(steps[index - 1]!.exchange, exchange),
        `# ${index + 1} of ${steps.length}: ${describe(exchange)}`,
        remarks,
        warningOf(exchange),
        isControl === true && commands[index]!.guards,
        commands[index]!.command,
      ),
    ),
  ).join('\n');
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
  if (variable.startsWith('ANSWER_OF')) return 'what an earlier request of this script returns';
  const of = ofAny ? ' of any wallet' : wallet === undefined ? '' : ` of the wallet ${wallet}`;
  if (state !== undefined) return `${state}${of}`;
  const isToken = base === 'trigger' && /^(?:JW[TE]|TOKEN)/.test(variable);
  return isToken ? `a valid token${of}, from a sign-in of its own` : 'a credential of this target';
}

/** Headers that belong to the connection of the client that was recorded; curl has its own. */
const ofConnection: ReadonlySet<string> = new Set([
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'keep-alive', 'te', 'upgrade'],
]);

/** The request as a curl command; a masked credential becomes the environment variable of its name. */
function curlOf(exchange: Exchange, nameOf: ReturnType<typeof createNames>): string {
  const { method, url, headers, body } = exchange.request;
  const wrong = wrongTokenOf(exchange)?.variable;
  const quoted = (text: string): string => quotedWith(text, (secret) => nameOf(secret, wrong));
  // Without -g curl reads brackets and braces of a query as patterns.
  const own = headers.filter(([name]) => !ofConnection.has(name.toLowerCase()));
  return listed(
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

/** Names the environment variable in which a reader puts a masked credential: one for each token of a script. */
function createNames() {
  const known = new Map<string, string[]>();
  return (secret: string, wrong: string | undefined): string => {
    const name = variableOf(secret);
    if (!/^(?:JW[TE]|PIECE_OF_A_TOKEN)$/.test(name)) return name;
    const variable = wrong ?? name;
    const tokens = valueAt(known, variable, () => []);
    if (!tokens.includes(secret)) tokens.push(secret);
    const place = tokens.indexOf(secret) + 1;
    return place === 1 ? variable : `${variable}_${place}`;
  };
}

function variableOf(secret: string): string {
  const name = secret.replace(/:.*$/, '');
  return keyParameter.test(name) ? 'API_KEY' : name.replace(/[^a-zA-Z0-9]+/g, '_').toUpperCase();
}
