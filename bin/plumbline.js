#!/usr/bin/env node
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';

// A run forgets most of what it makes: memory that grows in smaller steps stays smaller, and takes little time.
v8.setFlagsFromString('--heap-growing-percent=100');
// Most of its code runs for seconds: to compile it with what it calls takes longer than that saves.
v8.setFlagsFromString('--max-inlined-bytecode-size-cumulative=100');
// Node 22 and newer keep what they compiled for the next start.
module.enableCompileCache?.();

const root = fileURLToPath(new URL('..', import.meta.url));
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const oldest = engines.node.replace('>=', '');
// To compare them as texts of a language loads its rules first, which takes longer than anything else here.
const [[major, minor], [oldestMajor, oldestMinor]] = [process.versions.node, oldest].map(numbersIn);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  process.stderr.write(
    `plumbline: Node ${process.versions.node} is too old; expected ${oldest} or newer (https://nodejs.org, or \`nvm install 24\`)\n`,
  );
  process.exit(64);
}

const bundled = join(root, 'dist', 'cli', 'main.js');
const configuration = join(root, 'rolldown.config.mjs');

/** In a clone the sources are bundled again whenever they are newer than the bundle. */
if (existsSync(configuration) && isStale()) {
  const startedAt = new Date();
  process.stderr.write('plumbline: bundling src/ …\n');
  try {
    const [{ build }, { default: options }] = await Promise.all([import('rolldown'), import(configuration)]);
    await build(options);
    // Whatever is saved while the bundler reads is newer than this.
    utimesSync(bundled, startedAt, startedAt);
  } catch (error) {
    const isInstalled = existsSync(join(root, 'node_modules', 'rolldown'));
    const why = isInstalled ? error.message : 'the packages of the clone are not installed; run `npm ci` first';
    process.stderr.write(`plumbline: src/ cannot be bundled; nothing was run\n${why}\n`);
    process.exit(isInstalled ? 70 : 64);
  }
}

const { main } = await import('../dist/cli/main.js').catch(tooFewFiles);
process.exitCode = await main(process.argv.slice(2));
// What a profile left open, such as a timer or a connection, must not keep a finished command.
setTimeout(() => process.exit(), 1000).unref();

function numbersIn(version) {
  return version.split('.').map(Number);
}

/** Nothing was judged, and so the exit code is not that of a failed requirement. */
function tooFewFiles(error) {
  if (error.code !== 'EMFILE') throw error;
  process.stderr.write(
    'plumbline: the limit of open files is too low to load the program; expected at least 256, found less than it takes to start; raise it with `ulimit -n 256`\n',
  );
  process.exit(64);
}

function isStale() {
  if (!existsSync(bundled)) return true;
  const built = statSync(bundled).mtimeMs;
  return ['src', 'generated'].some((folder) =>
    readdirSync(join(root, folder), { recursive: true }).some(
      (file) => /\.(ts|js|mjs)$/.test(file) && statSync(join(root, folder, file)).mtimeMs > built,
    ),
  );
}
