import type { Violation } from './check.js';

/** Requirement ids beside the keywords of one place of a response, generated from the contract and the catalogue. */
export interface ShapeNode {
  readonly ids?: Readonly<Record<string, string>>;
  /** JSON types that the contract allows here. */
  readonly types?: readonly string[];
  readonly properties?: Readonly<Record<string, ShapeProperty>>;
  readonly items?: ShapeNode;
}

export interface ShapeProperty extends ShapeNode {
  /** The id of "this property is present". */
  readonly required?: string;
}

export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string | undefined;
}

export interface Validator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** The documented shape of one response. */
export interface ResponseShape {
  readonly validate: Validator;
  readonly tree: ShapeNode;
  /** Names that a body of this kind always has: by them a body is recognised. */
  readonly alwaysPresent: readonly string[];
}

/** Shapes by operation and status. */
export type Shapes = Readonly<Record<string, Readonly<Record<number, ResponseShape>>>>;

export interface ShapeFinding {
  readonly id: string | undefined;
  readonly pointer: string;
  /** The pointer with `*` for array items. */
  readonly pattern: string;
  readonly violation: Violation;
}
