import { isObject, memberIn } from '../json/parse.js';
import { byFrequency, counted, firstOf } from '../model/counted.js';
import type { Exchange } from '../model/exchange.js';
import { jsonOf } from '../model/response.js';
import { countIn, errorsIn, outcomesIn, type AddressOutcomes } from './addresses.js';

const longestMessage = 120;
const mostKinds = 6;
/** Shorter words with digits are names and bounds, such as base58. */
const longestName = 6;

const isRejection = (outcome: string): boolean => Number(outcome) >= 400 && Number(outcome) < 500;

/** ``404 of `getVault`: Vault not found``: what came of a request that was rejected; undefined of any other. */
export function rejectionOf({ operation, response }: Exchange): string | undefined {
  if (response === undefined || !isRejection(String(response.status))) return undefined;
  const body = jsonOf(response);
  const text = memberIn(body, 'error') ?? memberIn(body, 'message');
  if (typeof text !== 'string') return `${response.status} of \`${operation}\``;
  const details = memberIn(body, 'details');
  // The field that is at fault, where the response names one.
  const [[field, fault] = []] = Object.entries(isObject(details) ? details : {});
  const told = typeof fault === 'string' ? `${text}: ${field}: ${fault}` : text;
  // Longer words with digits are ids and the like, and other ones each time.
  const words = told.slice(0, longestMessage).split(' ');
  const message = words.map((word) => (word.length > longestName && /\d/.test(word) ? '…' : word)).join(' ');
  return `${response.status} of \`${operation}\`: ${message}`;
}

/** How many requests of a client were rejected, whoever is to blame, and what came of them; none where none was. */
export function rejectedIn(addresses: readonly AddressOutcomes[]): readonly string[] {
  const { all } = errorsIn(addresses);
  const rejected = countIn(all, isRejection);
  if (rejected === 0) return [];
  const kinds = byFrequency(all.rejected ?? {}).map(([kind, count]) => `${count} × ${kind}`);
  const were = all.requests === 1 ? 'was' : 'were';
  return [
    `${rejected} of ${counted(all.requests, 'request')} ${were} rejected (${outcomesIn(all, isRejection).join(', ')})`,
    ...firstOf(kinds, mostKinds, (left) => `and ${counted(left, 'other kind')} of rejections`),
  ];
}
