import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command-line.js';
import { installPacked } from './install.js';

/** Installs what `npm run build` made, with its types. */
export default function built(): () => void {
  if (!existsSync(join(root, 'dist/cli/index.d.ts')))
    throw new Error('dist/cli/index.d.ts is not there; `npm run check:package` builds it');
  return installPacked();
}
