import { existsSync, readFileSync } from 'node:fs';

/** The bundle lies one folder less deep than the sources. */
const [file] = ['../../package.json', '../../../package.json']
  .map((path) => new URL(path, import.meta.url))
  .filter((url) => existsSync(url));

const manifest = JSON.parse(readFileSync(file!, 'utf8')) as {
  name: string;
  version: string;
  engines: { node: string };
};

/** The name of this package on the registry. */
export const packageName: string = manifest.name;

/** The version of this package. */
export const version: string = manifest.version;

/** The file that `npm pack` makes of a clone, and the Node.js that the package needs. */
export const packed = `${packageName.replace('@', '').replace('/', '-')}-${version}.tgz`;
export const neededNode: string = manifest.engines.node.replace('>=', '');
