import pg from 'pg';
import { ConfigurationError } from '../../model/configuration-error.js';
import type { Database, StoredEntry, StoredEvidence, Transaction } from './database.js';
import type { StoreAddress } from './store-address.js';

/** Texts hold JSON: `jsonb` refuses a NUL, which a target may send. */
const tables = [
  `create table if not exists plumbline_watch (name text primary key, begun integer not null, first_seed integer)`,
  `create table if not exists plumbline_watch_entry (
    watch text not null references plumbline_watch,
    position integer not null,
    entry text not null,
    added_at timestamptz not null default now(),
    primary key (watch, position)
  )`,
  `create table if not exists plumbline_watch_evidence (
    watch text not null references plumbline_watch,
    id integer not null,
    evidence text not null,
    changed_at timestamptz not null default now(),
    primary key (watch, id)
  )`,
];

/** Other writers must not wait for one that hangs, and one that waits must not do so for good. */
const bounds = "set local lock_timeout = '180s'; set local idle_in_transaction_session_timeout = '120s'";

type Query = <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Runs queries over a connection, which is given back whatever happens; faults are those of the store, in its words. */
async function withClient<T>(
  pool: pg.Pool,
  inWords: (error: unknown) => never,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(inWords);
  let fault: Error | undefined;
  const onError = (error: Error): void => void (fault = error);
  client.on('error', onError);
  try {
    return await work(async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const { rows } = await client.query<Row>(text, [...values]).catch(inWords);
      return rows;
    });
  } catch (error) {
    fault ??= error as Error;
    throw error;
  } finally {
    client.off('error', onError);
    // A connection on which something failed may be in any state.
    client.release(fault);
  }
}

/** Opens a connection when it is needed, and closes it when it is idle: rounds may be hours apart. */
export function openPostgres({ url, watch, shown, masked }: StoreAddress): Database {
  const pool = new pg.Pool({
    connectionString: url,
    // One for what is told, one for what is written meanwhile.
    max: 2,
    idleTimeoutMillis: 20_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'plumbline watch',
  });
  // A lost connection shows in the next query.
  pool.on('error', () => undefined);
  let isMade = false;

  const inWords = (error: unknown): never => {
    throw storeError(error as Error, shown, masked);
  };
  const withConnection = <T>(work: (query: Query) => Promise<T>): Promise<T> => withClient(pool, inWords, work);
  const inTransaction = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    withConnection(async (query) => {
      await query('begin');
      for (const bound of bounds.split('; ')) await query(bound);
      const result = await work(query);
      await query('commit');
      return result;
    });
  const isThere = async (query: Query): Promise<boolean> => {
    const [row] = await query<{ there: boolean }>(`select to_regclass('plumbline_watch') is not null as there`);
    return row!.there;
  };
  const make = async (): Promise<void> => {
    if (isMade) return;
    if (!(await withConnection(isThere)))
      await inTransaction(async (query) => {
        // Two writers that begin at once would both make the tables.
        await query(`select pg_advisory_xact_lock(hashtextextended('plumbline_watch', 0))`);
        for (const table of tables) await query(table);
      });
    await withConnection((query) =>
      query(`insert into plumbline_watch values ($1, 0, null) on conflict do nothing`, [watch]),
    );
    isMade = true;
  };
  return {
    read: (last) =>
      withConnection(async (query) => {
        if (!(await isThere(query))) return undefined;
        const rows = await query<StoredEntry & pg.QueryResultRow>(
          `select position, entry from (
             select position, entry from plumbline_watch_entry where watch = $1 order by position desc limit $2
           ) as newest order by position`,
          [watch, last ?? null],
        );
        return rows.length === 0 ? undefined : rows;
      }),
    readEvidence: () =>
      withConnection(async (query) => {
        if (!(await isThere(query))) return undefined;
        return (await transactionOf(query, watch).evidence())[0]?.text;
      }),
    async begin(firstSeed) {
      await make();
      const [row] = await withConnection((query) =>
        query<{ begun: number; first: number }>(
          `update plumbline_watch set begun = begun + 1, first_seed = coalesce(first_seed, $2)
           where name = $1 returning begun, first_seed as first`,
          [watch, firstSeed],
        ),
      );
      return { number: row!.begun, firstSeed: row!.first };
    },
    async locked(work) {
      await make();
      return inTransaction(async (query) => {
        await query('select from plumbline_watch where name = $1 for update', [watch]);
        return work(transactionOf(query, watch));
      });
    },
    telling: (work) =>
      inTransaction(async (query) => {
        await query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`plumbline_watch ${watch}`]);
        return work();
      }),
    isPassing: (error) => error instanceof StoreError && error.isPassing,
    close: () => pool.end(),
  };
}

function transactionOf(query: Query, watch: string): Transaction {
  return {
    entriesAfter: (position) =>
      query<StoredEntry & pg.QueryResultRow>(
        'select position, entry from plumbline_watch_entry where watch = $1 and position > $2 order by position',
        [watch, position],
      ),
    async add({ position, entry }) {
      await query('insert into plumbline_watch_entry values ($1, $2, $3)', [watch, position, entry]);
    },
    evidence: () =>
      query<StoredEvidence & pg.QueryResultRow>(
        'select id, evidence as text from plumbline_watch_evidence where watch = $1 order by id desc limit 4',
        [watch],
      ),
    async putEvidence(id, text) {
      await query(
        `insert into plumbline_watch_evidence values ($1, $2, $3)
         on conflict (watch, id) do update set evidence = excluded.evidence, changed_at = now()`,
        [watch, id, text],
      );
    },
  };
}

/** A fault of the database, in words without credentials. */
class StoreError extends ConfigurationError {
  constructor(
    message: string,
    readonly isPassing: boolean,
  ) {
    super(message);
  }
}

/** Classes of SQLSTATE: lost connections, conflicts, servers that are full or shut down, locks that somebody else holds. */
const passing = /^(?:08|40|53|57P|55P03|25P0[34])/;

function storeError(error: Error, shown: string, masked: (text: string) => string): StoreError {
  const code = (error as { code?: string }).code ?? '';
  // What has no SQLSTATE is of the connection.
  const isPassing = !(error instanceof pg.DatabaseError) || passing.test(code);
  return new StoreError(`--store: ${shown}: ${masked(error.message || code)}${hints[code] ?? ''}`, isPassing);
}

const hints: Readonly<Record<string, string>> = {
  ECONNREFUSED: '; expected a PostgreSQL server at this address',
  ENOTFOUND: '; expected the name of a host',
  '28P01': '; expected the password in the address, in PGPASSWORD or in the file of PGPASSFILE',
  '3D000': '; create the database first',
  '42501':
    '; expected a user that may create tables, or that may read and write those whose names begin with plumbline_watch',
};
