import { apiKeyShown } from '../../model/api-key.js';
import { headerOf, type Credentials, type Exchange, type Outcome } from '../../model/exchange.js';

type Seen = Pick<Exchange, 'base' | 'request'> & Outcome;

/** What is known of the headers of recorded requests. */
interface Known {
  /** One that is not there was not sent. */
  readonly isComplete: boolean;
  /** The suite sent them: a key that it did not invent is its own. */
  readonly isOwn: boolean;
}

/** Reads what the bytes of exchanges show of API keys. One that is refused may be any, unless the same address accepted it before. */
export function createCredentials(): (exchange: Seen, known: Known) => Credentials {
  const accepted = new Set<string>();
  return (exchange, { isComplete, isOwn }) => {
    const apiKey = apiKeyShown(exchange);
    if (isOwn || apiKey === 'invented' || apiKey === 'empty') return { apiKey };
    if (apiKey !== 'genuine') return isComplete ? { apiKey } : {};
    const key = `${exchange.base} ${headerOf(exchange.request.headers, 'x-api-key')}`;
    const status = exchange.response?.status ?? 0;
    const isRefused = status === 401 || status === 403;
    if (status >= 200 && status < 500 && !isRefused) accepted.add(key);
    return isRefused && !accepted.has(key) ? {} : { apiKey };
  };
}
