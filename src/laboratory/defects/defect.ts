import type { JudgedId as BorrowId } from '#generated/borrow/catalogue.js';
import type { JudgedId as OrderId } from '#generated/swap-order/catalogue.js';
import type { JudgedId as TriggerId } from '#generated/trigger/catalogue.js';
import { isObject } from '../../product/json/parse.js';
import { objectIn, type Handler, type ReferenceRequest, type ReferenceResponse } from '../../reference/reference.js';
import type { Reference } from '../../reference/composition.js';

/** A judged requirement of any of the three APIs. */
export type JudgedId = BorrowId | OrderId | TriggerId;

/** Puts something around a reference; it goes through `reference.handle` for whatever it leaves as it is. */
export type Inject = (reference: Reference) => Handler;

/** A deliberate fault; its id says what it does wrong. */
export interface Defect {
  readonly id: string;
  /** The requirements that fail with it; all others do not. */
  readonly breaks: readonly JudgedId[];
  readonly inject: Inject;
}

/** States a defect: its id, what it breaks, and by what. */
export const defect = (id: string, ...breaks: readonly JudgedId[]) => ({
  by: (inject: Inject): Defect => ({ id, breaks, inject }),
});

export type JsonObject = Readonly<Record<string, unknown>>;

/** The JSON object that a request carries, empty where it carries none. */
export const sentIn = ({ body }: ReferenceRequest): JsonObject => objectIn(body) ?? {};

/** The JSON object of a response, empty where it is none. */
export function jsonOf({ body }: ReferenceResponse): JsonObject {
  return 'json' in body && isObject(body.json) ? body.json : {};
}

export { answer as respond } from '../../reference/reference.js';
