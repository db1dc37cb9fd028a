import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshFolder, installedIn, root } from './command-line.js';

/** Packs what was built, installs it into an empty folder, and gives what removes that folder. */
export function installPacked(): () => void {
  const npm = (parameters: readonly string[], cwd: string): string =>
    execFileSync('npm', [...parameters, '--no-audit', '--no-fund', '--loglevel=error'], { cwd, encoding: 'utf8' });
  const home = freshFolder();
  const [packed] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', home], root)) as [
    { filename: string },
  ];
  writeFileSync(join(home, 'package.json'), '{ "name": "user", "private": true, "type": "module" }');
  npm(['install', '--ignore-scripts', '--offline', '--omit=dev', join(home, packed.filename)], home);
  process.env[installedIn] = home;
  return () => rmSync(home, { recursive: true, force: true });
}
