import { headerOf, queryIn, type Credentials, type Exchange } from './exchange.js';

/** The key of a request that is to be rejected for it. */
export const inventedKey = 'not-a-key-0000000000000000';

/** What a client writes in the place of a credential that it does not have. */
export const noCredential = /^(?:undefined|null|nan|none|\[object Object\])$/i;

/** Names under which a query carries an API key. */
export const keyParameter = /^(?:x[-_])?api[-_]?key$/i;

/** What a request shows of its API key: one in its header may be genuine, unless the suite invented it. */
export function apiKeyShown({
  base,
  request: { headers, path },
}: Pick<Exchange, 'base' | 'request'>): NonNullable<Credentials['apiKey']> {
  const valueOf = (name: string): string | undefined => headerOf(headers, name);
  const key = valueOf('x-api-key');
  if (key === '') return 'empty';
  if (key === inventedKey) return 'invented';
  if (key !== undefined) return key === '«api-key-without-access»' ? 'no-access' : 'genuine';
  if ([...queryIn(path).keys()].some((name) => keyParameter.test(name))) return 'misplaced';
  if (headers.some(([name]) => keyParameter.test(name))) return 'elsewhere';
  // Where tokens are sent in this header, only a key that is known by its name is one.
  const bearer = valueOf('authorization');
  return bearer === undefined || (base === 'trigger' && !bearer.includes('«api-key')) ? 'absent' : 'elsewhere';
}
