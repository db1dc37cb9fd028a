import { headerOf, type Exchange } from '../../../model/exchange.js';
import { attemptsAt500 } from '../fixtures/send.js';
import { endOf, keep, type State } from './state.js';

/** So many of the last requests that were served are kept, of which some may have been sent long before others. */
const mostServed = 100;

/** Whether this very request got a 500 often in a row, while the service served another one: an outage says nothing. */
export function failsSteadily(exchange: Exchange, { failures, served }: State): boolean {
  const { request, response, startedAt } = exchange;
  const { method, path, body = '', headers } = request;
  const key = [method, path, body, headerOf(headers, 'authorization') ?? ''].join(' ');
  if (response?.status !== 500) {
    failures.delete(key);
    if (response !== undefined && response.status < 500) served.push(startedAt);
    if (served.length > mostServed) served.shift();
    return false;
  }
  const { count, since } = failures.get(key) ?? { count: 0, since: endOf(exchange) };
  keep(failures, key, { count: count + 1, since });
  return count + 1 >= attemptsAt500 && served.some((at) => at > since && at < startedAt);
}
