import { counted } from './counted.js';

/** The bounds of a run. */
export interface Bounds {
  /** Requests that were allowed. */
  readonly requests?: number | undefined;
  readonly timeMs?: number | undefined;
  readonly sent: number;
  /** What cut the run short, and how often. */
  readonly interrupted?: Readonly<Record<string, number>>;
}

/** Of a budget, the most requests that are kept for repeating what fails. */
export const mostKept = 20;

/** The fewest: one finding of two requests, repeated. */
export const leastKept = 8;

/** Whether more requests are left than are kept, with room for an input: their bound kept nothing from being sent. */
export function hasLeftOver({ requests, sent }: Bounds): boolean {
  return requests !== undefined && requests - sent > mostKept + 1;
}

const ofBudget = 'has too little left';
const ofOperation = / requests? to \w+ is spent$/;

/** Why a request did not leave: `name` is what the bound is called, of one operation or of all. */
export function spentBound(name: string, requests: number, operation?: string): string {
  const bound = `${name} of ${counted(requests, 'request')}`;
  return operation === undefined ? `${bound} ${ofBudget}` : `${bound} to ${operation} is spent`;
}

/** Whether something was not sent because of the bound on all requests. */
export function isOfBudget(reason: string): boolean {
  return reason.endsWith(ofBudget);
}

/** Of bounds on requests to one operation, the one that was reached. */
export function spentOperation(interrupted: Readonly<Record<string, number>>): string | undefined {
  return Object.keys(interrupted).find((reason) => ofOperation.test(reason));
}

/** `raise \`--time\` (20 s)`: the bound that kept further requests from being sent. */
export function raisedBound(bounds: Bounds): string {
  const { requests, timeMs, interrupted = {} } = bounds;
  const spent = spentOperation(interrupted);
  if (spent !== undefined) return `raise \`--per-operation\`: ${spent}`;
  const isByTime = timeMs !== undefined && (requests === undefined || hasLeftOver(bounds));
  return isByTime ? `raise \`--time\` (${timeMs / 1000} s)` : 'raise `--requests`';
}
