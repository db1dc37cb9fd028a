import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../support/command-line.js';

export { root };

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
