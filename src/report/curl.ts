import type { RecordedRequest } from '../core/exchange.js';

/** The request as a curl command; a masked credential becomes the environment variable of its name. */
export function curlOf({ method, url, headers, body }: RecordedRequest): string {
  const parts = ['curl -sS', ...(method === 'GET' ? [] : [`-X ${method}`]), quoted(url)];
  for (const [name, value] of headers) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body !== undefined) parts.push(`--data-raw ${quoted(body)}`);
  return parts.join(' ');
}

/** Quotes for a POSIX shell; `«api-key»` becomes `"$API_KEY"`, outside of the quotes. */
function quoted(text: string): string {
  const single = `'${text.replaceAll("'", `'\\''`)}'`;
  return single.replace(/«([^»]+)»/g, (_, name: string) => `'"$${variableOf(name)}"'`);
}

/** The environment variable in which a reader puts a masked credential. */
export function variableOf(secret: string): string {
  return secret
    .replace(/:.*$/, '')
    .replace(/[^a-zA-Z0-9]+/g, '_')
    .toUpperCase();
}
