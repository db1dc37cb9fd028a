import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import standalone from 'ajv/dist/standalone/index.js';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { rolldown } from 'rolldown';
import type { Contract } from './contract.js';

/** Name of the exported validator of one response. */
export function validatorName(operation: string, status: number): string {
  return `${operation}_${status}`;
}

/** Compiles the response schemas to one self-contained module without imports, so that it loads anywhere. */
export async function validatorModule(api: string, contract: Contract): Promise<string> {
  const id = `https://plumbline.invalid/${api}.json`;
  const definitions: Record<string, unknown> = { ...contract.components };
  const references: Record<string, string> = {};
  for (const { operation, status, schema } of contract.responses) {
    const name = validatorName(operation, status);
    definitions[name] = schema;
    references[name] = `${id}#/$defs/${name}`;
  }
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    code: { source: true, esm: true, lines: true },
  });
  formats.default(ajv);
  ajv.addKeyword({ keyword: 'example', valid: true });
  ajv.addSchema(relocate({ $id: id, $defs: definitions }));
  return bundle(endingLoops(standalone.default(ajv, references)));
}

/** Compiles the schema of a file to a module of its own. Members of later versions are let pass. */
export async function fileValidatorModule(schema: object): Promise<string> {
  const open = JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  ) as object;
  const ajv = new Ajv({ strict: false, code: { source: true, esm: true, lines: true } });
  formats.default(ajv);
  return bundle(standalone.default(ajv, ajv.compile(open)));
}

/** The same with the components of the contract among its own definitions. */
function relocate(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/components/schemas/', '"$ref":"#/$defs/')) as object;
}

/**
 * Errors of one response after which no further item of an array is looked at: each is an object, and a body may have a
 * million items.
 */
const mostErrors = 10_000;

function endingLoops(code: string): string {
  return code.replace(
    /for\s*\(let (i\d+)\s*=\s*0;\s*\1\s*<\s*(len\d+);\s*\1\+\+\)/g,
    `for(let $1=0; $1<$2 && errors<${mostErrors}; $1++)`,
  );
}

/** Ajv's module output still calls `require`; bundling leaves a module that needs nothing. */
async function bundle(source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-validators-'));
  try {
    await writeFile(join(folder, 'validators.mjs'), source);
    const build = await rolldown({
      input: join(folder, 'validators.mjs'),
      platform: 'node',
      resolve: { modules: [join(process.cwd(), 'node_modules')] },
    });
    const { output } = await build.generate({
      format: 'esm',
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    });
    return output[0].code.replaceAll(';function ', ';\nfunction ').replaceAll('}function ', '}\nfunction ');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
