import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Operation } from '../../product/model/operation.js';

export type Schema = Readonly<Record<string, unknown>>;

export type Contract = ReturnType<typeof readContract>;

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenOperation>>>>;
  readonly components?: { readonly schemas?: Record<string, Schema>; readonly responses?: Record<string, Response> };
}

interface OpenOperation {
  readonly operationId?: string;
  readonly responses?: Readonly<Record<string, Response>>;
}

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

/** Reads an OpenAPI 3.1 file and lists its JSON responses by operation and status; only exact statuses carry shapes. */
export function readContract(file: string) {
  const document = parse(readFileSync(file, 'utf8')) as OpenApi;
  const responses: { readonly operation: string; readonly status: number; readonly schema: Schema }[] = [];
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      if (operation.operationId === undefined) continue;
      operations.push({ operation: operation.operationId, method: method.toUpperCase(), path });
      for (const [status, given] of Object.entries(operation.responses ?? {})) {
        const response = given.$ref ? document.components?.responses?.[given.$ref.split('/').at(-1)!] : given;
        const schema = response?.content?.['application/json']?.schema;
        if (schema !== undefined && /^[0-9]{3}$/.test(status))
          responses.push({ operation: operation.operationId, status: Number(status), schema });
      }
    }
  return { components: document.components?.schemas ?? {}, operations, responses };
}

/** Follows `$ref` within the components; keywords beside a `$ref` are kept. */
export function resolve(contract: Contract, schema: Schema): Schema {
  if (typeof schema.$ref !== 'string') return schema;
  const target = contract.components[schema.$ref.replace('#/components/schemas/', '')];
  if (target === undefined) throw new Error(`${schema.$ref} names no schema of the contract`);
  const { $ref: _, ...beside } = schema;
  return { ...resolve(contract, target), ...beside };
}
