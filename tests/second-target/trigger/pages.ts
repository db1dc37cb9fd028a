import { Refused } from '../gateway.js';
import { invalid } from './faults.js';

const STANDARD_LIMIT = 20;
const LARGEST_LIMIT = 100;

/** The part of a list that a query asks for. */
export function page(query: Record<string, string>) {
  const { state } = query;
  if (state !== undefined && state !== 'active' && state !== 'past') throw invalid({ state: 'Invalid input' });
  const whole = (name: string, standard: number, least: number, most: number): number => {
    const text = query[name];
    if (text === undefined) return standard;
    const value = Number(text);
    if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return value;
    throw invalid({ [name]: `Must be a whole number from ${least} to ${most}` });
  };
  return { state, limit: whole('limit', STANDARD_LIMIT, 1, LARGEST_LIMIT), offset: whole('offset', 0, 0, 999_999_999) };
}

/** The order of another wallet is not told apart from none at all. */
export function ownOrder<T extends { user: string }>(orders: ReadonlyMap<string, T>, wallet: string, id: string): T {
  const order = orders.get(id);
  if (order?.user !== wallet) throw new Refused(404, 'Order not found');
  return order;
}

export function newestFirst<T extends { updatedAt: number }>(items: T[]): T[] {
  return items.sort((left, right) => right.updatedAt - left.updatedAt);
}
