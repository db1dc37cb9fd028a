import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { WatchStore } from '../../engine/watch/store.js';
import { sleep } from '../../http/sleep.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { evidenceName } from '../../results/evidence-file.js';
import { readWatchLog, watchLogName, type WatchEntry } from '../../results/watch-log.js';
import type { Database } from './database.js';
import { openFolderStore } from './folder-store.js';
import { storeAddress, type StoreAddress } from './store-address.js';

/** Opens the store that `--store` names; `out` is the folder of what stays on this machine. */
export async function openStore(
  store: string,
  out: string,
  options: { readonly note: (line: string) => void; readonly signal: AbortSignal },
): Promise<WatchStore> {
  const address = storeAddress(store);
  if (address === undefined) return openFolderStore(store);
  const [{ openDatabaseStore }, database] = await Promise.all([import('./database-store.js'), databaseAt(address)]);
  try {
    return await openDatabaseStore(database, { ...options, sleep, writer: writerIn(out) });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What a watch wrote into its store. */
export interface StoredWatch {
  readonly entries: readonly WatchEntry[];
  /** The evidence of its rounds, as the text of an evidence file. */
  readonly evidence: string | undefined;
}

/** Reads the store that `--store` names. */
export async function readStore(store: string): Promise<StoredWatch> {
  const address = storeAddress(store);
  if (address === undefined) {
    const entries = readWatchLog(store);
    const evidence = join(store, evidenceName);
    if (entries.length > 0)
      return { entries, evidence: existsSync(evidence) ? readFileSync(evidence, 'utf8') : undefined };
    throw new ConfigurationError(`--store: no ${watchLogName} in ${store}; expected the folder of --store of a watch`);
  }
  const [{ storedIn }, database] = await Promise.all([import('./database-store.js'), databaseAt(address)]);
  try {
    const stored = await storedIn(database);
    if (stored === undefined)
      throw new ConfigurationError(`--store: ${address.shown} holds no watch; expected the --store of one`);
    return stored;
  } finally {
    await database.close();
  }
}

async function databaseAt(address: StoreAddress): Promise<Database> {
  const { openPostgres } = await import('./postgres.js');
  return openPostgres(address);
}

/** A machine may have several watches, each with a folder of its own. */
function writerIn(out: string): string {
  return `${hostname()} ${createHash('sha256').update(resolve(out)).digest('hex').slice(0, 8)}`;
}
