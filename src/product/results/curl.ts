import type { Exchange, ExchangeId } from '../model/exchange.js';
import { keptOf, type Kept } from './kept.js';
import { isOfToken, wrongTokens } from './credentials.js';
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
}

/**
 * What shows a finding again: a curl command, or a shell script where it takes several requests, a credential or a
 * warning. Responses are printed with their status and headers. It stops when a credential is not in the environment,
 * and says which state that credential has to be in.
 */
export function scriptOf(
  shown: readonly Exchange[],
  { kept = keptOf(new Map()), control, session }: Surroundings = {},
): string {
  const steps = stepsOf(shown, kept, control === undefined ? undefined : kept.get(control), session);
  const guarded = new Set<string>();
  const commands = steps.map(({ exchange, isControl }) => {
    const command = curlOf(exchange);
    const variables = [...command.matchAll(/"\$(\w+)"/g)].map(([, variable = '']) => variable);
    const news = [...new Set(variables)].filter((variable) => !guarded.has(variable));
    for (const variable of news) guarded.add(variable);
    // Such a control shows that a valid token is taken, whoever signed in.
    const ofAny = isControl === true && isOfToken(shown.at(-1), exchange);
    return { command, guards: news.map((variable) => guardOf(variable, exchange, ofAny)) };
  });
  // What only the control takes is asked for when the finding was shown.
  const first = commands.flatMap(({ guards }, index) => (steps[index]!.isControl === true ? [] : guards));
  const [only] = steps;
  if (steps.length < 2 && only)
    return [...first, ...warningOf(only.exchange), ...only.remarks, commands[0]!.command].join('\n');
  return [
    '#!/bin/sh',
    ...first,
    ...steps.flatMap(({ exchange, remarks, isControl }, index) => [
      ...(index === 0 ? [] : ['echo']),
      ...pauseBetween(steps[index - 1]?.exchange, exchange),
      `# ${index + 1} of ${steps.length}: ${describe(exchange)}`,
      ...remarks,
      ...warningOf(exchange),
      ...(isControl === true ? commands[index]!.guards : []),
      commands[index]!.command,
    ]),
  ].join('\n');
}

function guardOf(variable: string, exchange: Exchange, ofAny: boolean): string {
  // Any text that is no token will do.
  if (variable === 'JWT_MALFORMED') return `: "\${${variable}:=not-a-jwt}"`;
  return `: "\${${variable}:?${meaningOf(variable, exchange, ofAny).replace(/["`$\\{}]/g, '')}}"`;
}

function describe({ operation, base, response, fault, credentials: { token } }: Exchange): string {
  const state = token === undefined || !(token in wrongTokens) ? '' : ` with ${wrongTokens[token]!}`;
  return `${operation} at ${base}${state}, ${response ? `status ${response.status}` : `no response (${fault.class})`}`;
}

function warningOf({ effect }: Exchange): readonly string[] {
  return effect === 'create' || effect === 'settle'
    ? ['# Warning: this request may create something at the target']
    : [];
}

function pauseBetween(before: Exchange | undefined, { startedAt }: Exchange): readonly string[] {
  if (before === undefined) return [];
  const seconds = Math.round((startedAt - before.startedAt - before.milliseconds) / 1000);
  return seconds >= shortestPauseSeconds ? [`sleep ${seconds}`] : [];
}

function meaningOf(variable: string, { credentials: { token, wallet } }: Exchange, ofAny: boolean): string {
  const of = ofAny ? ' of any wallet' : wallet === undefined ? '' : ` of the wallet ${wallet}`;
  if (variable.startsWith('JWT')) return `${(token && wrongTokens[token]) ?? 'a valid token from the sign-in'}${of}`;
  if (variable.startsWith('ANSWER_OF')) return 'what an earlier request of this script returns';
  return 'a credential of this target';
}

/** Headers that belong to the connection of the client that was recorded; curl has its own. */
const ofConnection: ReadonlySet<string> = new Set([
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'keep-alive', 'te', 'upgrade'],
]);

/** The request as a curl command; a masked credential becomes the environment variable of its name. */
function curlOf({ request: { method, url, headers, body }, credentials: { token } }: Exchange): string {
  // Without -g curl reads brackets and braces of a query as patterns.
  const parts = [
    /[[\]{}]/.test(url) ? 'curl -sSig' : 'curl -sSi',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quoted(url),
  ];
  for (const [name, value] of headers)
    if (!ofConnection.has(name.toLowerCase()))
      parts.push(`-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`);
  if (body !== undefined) parts.push(`--data-raw ${quoted(body)}`);
  const command = parts.join(' ');
  return token !== undefined && token in wrongTokens
    ? command.replaceAll('"$JWT"', `"$JWT_${token.toUpperCase()}"`)
    : command;
}

/** Quotes for a POSIX shell; `«api-key»` becomes `"$API_KEY"`, outside of the quotes. */
function quoted(text: string): string {
  const single = `'${text.replaceAll("'", `'\\''`)}'`;
  return single.replace(/«([^«»]+)»/g, (_, name: string) => `'"$${variableOf(name)}"'`);
}

/** The environment variable in which a reader puts a masked credential. */
function variableOf(secret: string): string {
  return secret
    .replace(/:.*$/, '')
    .replace(/[^a-zA-Z0-9]+/g, '_')
    .toUpperCase();
}
