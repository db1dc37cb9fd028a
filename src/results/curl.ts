import type { Exchange, RecordedRequest } from '../model/exchange.js';

/**
 * What shows a finding again: one request as a curl command, several as a shell script that stops when a credential
 * that it needs is not in the environment.
 */
export function scriptOf(exchanges: readonly Exchange[]): string {
  const commands = exchanges.map(({ request }) => curlOf(request));
  if (exchanges.length < 2) return commands.join('\n');
  const variables = [
    ...new Set(commands.flatMap((command) => [...command.matchAll(/"\$(\w+)"/g)].map(([, one]) => one!))),
  ];
  return [
    '#!/bin/sh',
    ...variables.map((variable) => `: "\${${variable}:?${meaningOf(variable)}}"`),
    ...exchanges.flatMap(({ operation, base, response, fault }, index) => [
      `# ${index + 1} of ${exchanges.length}: ${operation} at ${base}, answered ${response ? `with ${response.status}` : `not at all (${fault.class})`}`,
      commands[index]!,
    ]),
  ].join('\n');
}

function meaningOf(variable: string): string {
  if (variable.startsWith('JWT')) return 'a token of the same wallet, as its sign-in answers it';
  if (variable.startsWith('ANSWER_OF')) return 'what an earlier request of this script answers';
  return 'a credential of this target';
}

/** The request as a curl command; a masked credential becomes the environment variable of its name. */
function curlOf({ method, url, headers, body }: RecordedRequest): string {
  // Without -g curl reads brackets and braces of a query as patterns.
  const parts = [
    /[[\]{}]/.test(url) ? 'curl -sSg' : 'curl -sS',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quoted(url),
  ];
  for (const [name, value] of headers) parts.push(`-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`);
  if (body !== undefined) parts.push(`--data-raw ${quoted(body)}`);
  return parts.join(' ');
}

/** Quotes for a POSIX shell; `«api-key»` becomes `"$API_KEY"`, outside of the quotes. */
function quoted(text: string): string {
  const single = `'${text.replaceAll("'", `'\\''`)}'`;
  return single.replace(/«([^»]+)»/g, (_, name: string) => `'"$${variableOf(name)}"'`);
}

/** The environment variable in which a reader puts a masked credential. */
function variableOf(secret: string): string {
  return secret
    .replace(/:.*$/, '')
    .replace(/[^a-zA-Z0-9]+/g, '_')
    .toUpperCase();
}
