import { apiKeyShown } from '../../model/api-key.js';
import { headerOf, type Credentials, type Exchange, type Outcome, type RecordedRequest } from '../../model/exchange.js';

type Seen = Pick<Exchange, 'base' | 'request'> & Outcome;

/** What is known of the headers of recorded requests. */
interface Known {
  /** One that is not there was not sent. */
  readonly isComplete: boolean;
  /** The same of a token. */
  readonly isTokenComplete?: boolean;
}

/** Whether a request has anything as its `Authorization`. */
export function carriesToken({ headers }: Pick<RecordedRequest, 'headers'>): boolean {
  return headers.some(([name, value]) => name.toLowerCase() === 'authorization' && value !== '');
}

/**
 * Reads what the bytes of exchanges show of API keys, and whether they have a token. A key that is refused may be any, unless
 * the same address accepted it before.
 */
export function createCredentials(): (exchange: Seen, known: Known) => Credentials {
  const accepted = new Set<string>();
  const keyIn = (exchange: Seen, { isComplete }: Known): Credentials => {
    const apiKey = apiKeyShown(exchange);
    if (apiKey === 'invented' || apiKey === 'empty') return { apiKey };
    if (apiKey !== 'genuine') return isComplete ? { apiKey } : {};
    const key = `${exchange.base} ${headerOf(exchange.request.headers, 'x-api-key')}`;
    const status = exchange.response?.status ?? 0;
    const isRefused = status === 401 || status === 403;
    if (status >= 200 && status < 500 && !isRefused) accepted.add(key);
    return isRefused && !accepted.has(key) ? {} : { apiKey };
  };
  return (exchange, known) => ({
    ...keyIn(exchange, known),
    ...(known.isTokenComplete === true && !carriesToken(exchange.request) && { token: 'absent' }),
  });
}
