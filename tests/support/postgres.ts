import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Cluster {
  /** Without a database. */
  readonly url: string;
  readonly password: string;
  start(): void;
  stop(): void;
  remove(): void;
}

/** A PostgreSQL cluster of its own on the loopback address, by the programs of Debian's package `postgresql`. */
export async function freshCluster(): Promise<Cluster> {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'));
  const data = join(folder, 'data');
  const password = 'p@ss:word/of#the?test%';
  writeFileSync(join(folder, 'password'), password);
  const options: ExecFileSyncOptions = { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], ...owner(folder) };
  const tell = (program: string, ...parameters: string[]): void =>
    void execFileSync(join(bin, program), parameters, options);
  tell(
    'initdb',
    '-D',
    data,
    '-U',
    'plumbline',
    '-A',
    'scram-sha-256',
    '--pwfile',
    join(folder, 'password'),
    '-E',
    'UTF8',
  );
  const port = await freePort();
  const server = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c log_statement=all`;
  const start = (): void => tell('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', server, '-w', 'start');
  const stop = (): void => tell('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
  start();
  return {
    url: `postgres://plumbline:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    password,
    start,
    stop,
    remove() {
      stop();
      rmSync(folder, { recursive: true });
    },
  };
}

function binaries(): string {
  const packages = '/usr/lib/postgresql';
  const versions = existsSync(packages) ? readdirSync(packages).sort((one, other) => Number(one) - Number(other)) : [];
  const last = versions.at(-1);
  if (last === undefined)
    throw new Error(`no PostgreSQL in ${packages}; expected that of \`apt-get install postgresql\``);
  return join(packages, last, 'bin');
}

/** PostgreSQL does not run as root; Debian's package makes a user for it. */
function owner(folder: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string): number => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  for (const file of [folder, join(folder, 'password')]) chownSync(file, uid, gid);
  chmodSync(folder, 0o700);
  return { uid, gid };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
