import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  name: string;
  version: string;
};

/** The name of this package on the registry. */
export const packageName: string = manifest.name;

/** The version of this package. */
export const version: string = manifest.version;
