import type { JudgedId as BorrowId } from '#generated/borrow/catalogue.js';
import type { JudgedId as OrderId } from '#generated/swap-order/catalogue.js';
import type { JudgedId as TriggerId } from '#generated/trigger/catalogue.js';
import { isObject } from '../../product/json/parse.js';
import { objectIn, type Handler, type ReferenceRequest, type ReferenceResponse } from '../../reference/reference.js';
import type { Reference } from '../../reference/composition.js';

/** A judged requirement of any of the three APIs. */
export type JudgedId = BorrowId | OrderId | TriggerId;

/** A deliberate fault; its id says what it does wrong. */
export interface Defect {
  readonly id: string;
  /** The requirements that fail with it; all others do not. */
  readonly breaks: readonly JudgedId[];
  /** The faulty handler; it goes through `reference.handle` for whatever it does not spoil. */
  readonly inject: (reference: Reference) => Handler;
}

/** States a defect: its id, what it breaks, and by what. */
export const defect = (id: string, ...breaks: readonly JudgedId[]) => ({
  by: (inject: Defect['inject']): Defect => ({ id, breaks, inject }),
});

export type JsonObject = Readonly<Record<string, unknown>>;

/** The JSON object that a request carries, empty where it carries none. */
export const sentIn = ({ body }: ReferenceRequest): JsonObject => objectIn(body) ?? {};

/** The JSON object of a response, empty where it is none. */
export function jsonOf({ body }: ReferenceResponse): JsonObject {
  return 'json' in body && isObject(body.json) ? body.json : {};
}

export { answer as respond } from '../../reference/reference.js';
