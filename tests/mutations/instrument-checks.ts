import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vitest/config';
import { instrument } from './operators.js';

const checks = /\/src\/product\/apis\/[^/]+\/checks\/[^/]+\.ts$/;

/** Puts the operators and lists of texts of check files behind a switch: of those named in `MUTATE`, with spaces between, or of all. */
export function instrumentChecks(root: string): Plugin {
  const chosen = process.env.MUTATE?.split(/\s+/);
  const unknown = chosen?.find((file) => !checks.test(join(root, file)) || !existsSync(join(root, file)));
  if (unknown !== undefined) {
    process.stderr.write(
      `MUTATE: no file of checks ${unknown}; expected src/product/apis/…/checks/….ts, with spaces between\n`,
    );
    process.exit(1);
  }
  return {
    name: 'instrument-checks',
    enforce: 'pre',
    transform(text, id) {
      const file = relative(root, id);
      if (!checks.test(id) || (chosen !== undefined && !chosen.includes(file))) return undefined;
      return { code: instrument(file, text), map: null };
    },
  };
}
