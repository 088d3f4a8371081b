import { StoreError, StoreUnavailable } from '../store/store.ts';
import { FULL, IO_ERROR, extendedResultCode, openDatabase, releaseDatabase, resultCode } from './open-database.ts';
import type { Statement } from './open-database.ts';

/** A parameter of SQLite; booleans are bound as 1 and 0. */
export type Bound = string | number | null;

/** The only connection to the file. All calls are synchronous, so transactions never interleave. */
export interface Connection {
  run(sql: string, ...bound: Bound[]): number;
  all<R>(sql: string, ...bound: Bound[]): R[];
  /** Runs the function in BEGIN IMMEDIATE ... COMMIT; nested calls join the transaction. */
  transaction<R>(body: () => R): R;
  close(): void;
}

const UNIQUE_INDEX = 2067;
const PRIMARY_KEY = 1555;
const STATEMENT_CACHE = 500;
/** Extended codes of a failed fsync of a file or folder. */
const SYNC_ERRORS = [1034, 1290];

/** Opens the folder's database file; see openDatabase for the errors. */
export function connect(folder: string): Connection {
  const database = openDatabase(folder);
  const statements = new Map<string, Statement>();
  let isInTransaction = false;
  let isOpen = true;
  // After a failed fsync a disk may report success without syncing: nothing is written until a restart.
  let isUnsynced = false;

  const prepare = (sql: string): Statement => {
    if (!isOpen) throw new StoreUnavailable('the store is closed');
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= STATEMENT_CACHE) statements.clear();
      statement = database.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  const run = (sql: string, ...bound: Bound[]): number => {
    if (isUnsynced && !isInTransaction) throw new StoreUnavailable('the disk failed to sync');
    try {
      return translate(() => Number(prepare(sql).run(...bound).changes));
    } catch (error) {
      if (error instanceof StoreUnavailable) isUnsynced ||= SYNC_ERRORS.includes(extendedResultCode(error.cause));
      throw error;
    }
  };

  return {
    run,
    all: <R>(sql: string, ...bound: Bound[]) => translate(() => prepare(sql).all(...bound) as R[]),
    transaction(body) {
      if (isInTransaction) return body();
      run('BEGIN IMMEDIATE');
      isInTransaction = true;
      try {
        const result = body();
        run('COMMIT');
        return result;
      } catch (error) {
        rollBack(() => run('ROLLBACK'));
        throw error;
      } finally {
        isInTransaction = false;
      }
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      statements.clear();
      releaseDatabase(database);
    },
  };
}

// SQLite rolls back by itself after some errors, such as a full disk.
function rollBack(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
  }
}

function translate<R>(call: () => R): R {
  try {
    return call();
  } catch (error) {
    const extended = extendedResultCode(error);
    if (extended === UNIQUE_INDEX || extended === PRIMARY_KEY) {
      throw new StoreError(11000, 'duplicate key', { cause: error });
    }
    const code = resultCode(error);
    if (code === FULL || code === IO_ERROR) throw new StoreUnavailable('the disk cannot be written', { cause: error });
    throw error;
  }
}
