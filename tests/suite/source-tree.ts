import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';

/** The checkout, whatever folder the tests are started from. */
export const root = normalize(join(import.meta.dirname, '../..'));

/** Files below a folder of the checkout with one of these endings, as paths from its root. */
export function filesIn(folder: string, endings: readonly string[]): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

export interface Import {
  readonly from: string;
  /** A path from the root for what stands in the checkout, the specifier itself for anything else. */
  readonly to: string;
  /** Only types are imported: nothing of it is there at run time. */
  readonly typesOnly: boolean;
}

/** What a TypeScript file imports, re-exports, or names as a module beside it. */
export function importsOf(file: string): readonly Import[] {
  const statements = /^(?:import|export)\s(type\s)?(?:[^;'"]*?from\s)?'([^']+)';/gm;
  const dynamic = /(?:\bimport\(|new URL\()\s*'([^']+)'/g;
  const text = textOf(file);
  return [
    ...[...text.matchAll(statements)].map(([, type, to]) => ({
      from: file,
      to: placeOf(file, to!),
      typesOnly: type !== undefined,
    })),
    ...[...text.matchAll(dynamic)].map(([, to]) => ({ from: file, to: placeOf(file, to!), typesOnly: false })),
  ];
}

function placeOf(file: string, specifier: string): string {
  if (specifier.startsWith('#generated/')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return specifier;
  const path = normalize(join(dirname(file), specifier))
    .split(sep)
    .join('/');
  return path.replace(/\.js$/, '.ts');
}
