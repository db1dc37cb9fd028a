import type { Exchange } from '../model/exchange.js';

/** A pause between two requests that is longer than this belongs to what is shown. */
const shortestPauseSeconds = 3;

/**
 * What shows a finding again: a curl command, or a shell script where it takes several requests, a credential or a
 * warning. It stops when a credential is not in the environment, and says which state that credential has to be in.
 */
export function scriptOf(exchanges: readonly Exchange[]): string {
  const meanings = new Map<string, string>();
  const commands = exchanges.map((exchange) => {
    const command = curlOf(exchange);
    for (const [, variable = ''] of command.matchAll(/"\$(\w+)"/g))
      meanings.set(variable, meaningOf(variable, exchange));
    return command;
  });
  const guards = [...meanings].map(
    ([variable, meaning]) => `: "\${${variable}:?${meaning.replace(/["`$\\{}]/g, '')}}"`,
  );
  if (exchanges.length < 2) return [...guards, ...exchanges.flatMap(warningOf), ...commands].join('\n');
  return [
    '#!/bin/sh',
    ...guards,
    ...exchanges.flatMap((exchange, index) => [
      ...pauseBetween(exchanges[index - 1], exchange),
      `# ${index + 1} of ${exchanges.length}: ${describe(exchange)}`,
      ...warningOf(exchange),
      commands[index]!,
    ]),
  ].join('\n');
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

/** Tokens that a genuine one must not stand in for: with it, a conforming target shows what was found. */
const wrongTokens: Readonly<Partial<Record<string, string>>> = {
  expired: 'an expired token',
  altered: 'an altered token',
  malformed: 'a malformed token',
};

function meaningOf(variable: string, { credentials: { token, wallet }, purpose }: Exchange): string {
  const of = wallet === undefined ? '' : ` of the wallet ${wallet}`;
  if (variable.startsWith('JWT'))
    return `${(token && wrongTokens[token]) ?? 'a valid token from the sign-in'}${of}${purpose === undefined ? '' : ` (${purpose})`}`;
  if (variable.startsWith('ANSWER_OF')) return 'what an earlier request of this script returns';
  return 'a credential of this target';
}

/** The request as a curl command; a masked credential becomes the environment variable of its name. */
function curlOf({ request: { method, url, headers, body }, credentials: { token } }: Exchange): string {
  // Without -g curl reads brackets and braces of a query as patterns.
  const parts = [
    /[[\]{}]/.test(url) ? 'curl -sSg' : 'curl -sS',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quoted(url),
  ];
  for (const [name, value] of headers) parts.push(`-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`);
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
