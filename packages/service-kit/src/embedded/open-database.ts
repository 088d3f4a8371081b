import { accessSync, constants, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { StartError } from '../base/start-error.ts';

type Bound = string | number | null;

/** The used part of `node:sqlite`. */
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

/** A prepared statement. Without `iterate`, which leaks in the package for Node 20. */
export interface Statement {
  run(...parameters: Bound[]): { changes: number | bigint };
  all(...parameters: Bound[]): unknown[];
}

type SqliteModule = { DatabaseSync: new (path: string) => Database };

/** SQLite's primary result codes. */
const BUSY = 5;
export const IO_ERROR = 10;
const CORRUPT = 11;
export const FULL = 13;
const NOT_A_DATABASE = 26;

/** The primary result code of an SQLite error, 0 for any other error. */
export function resultCode(error: unknown): number {
  return extendedResultCode(error) & 0xff;
}

/** The extended result code of an SQLite error, 0 for any other error. */
export function extendedResultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
}

/** The database file of a data folder. */
export const storeFile = (folder: string): string => join(folder, 'keyturn.db');

/** Opens a folder's database file exclusively; throws a StartError that describes the folder's problem. */
export function openDatabase(folder: string): Database {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw explainFolder(folder, error);
  }
  let database: Database | undefined;
  try {
    database = new (loadSqlite().DatabaseSync)(storeFile(folder));
    // EXCLUSIVE before WAL: no shared memory, and a second process is refused at its first statement.
    database.exec(
      'PRAGMA busy_timeout=0; PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;',
    );
    // Overwrites deleted data, or erased people could be read from the file.
    database.exec('PRAGMA secure_delete=ON;');
    database.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS keyturn (version INTEGER); COMMIT;');
    return database;
  } catch (error) {
    database?.close();
    throw explainFolder(folder, error);
  }
}

/** Checkpoints the log, releases the lock and closes. */
export function releaseDatabase(database: Database): void {
  // The package for Node 20 leaves a closed file locked until its statements are garbage-collected, so unlock first.
  try {
    database.exec('PRAGMA journal_mode=DELETE; PRAGMA locking_mode=NORMAL; SELECT count(*) FROM keyturn;');
  } catch {
    // A full disk or missing folder: the log stays beside the file and is read at the next start.
  }
  database.close();
}

// Node's own SQLite if present, else the package for Node 20. `require` keeps it out of bundles.
function loadSqlite(): SqliteModule {
  const builtIn: unknown = process.getBuiltinModule('node:sqlite');
  return (builtIn ?? createRequire(import.meta.url)('@photostructure/sqlite')) as SqliteModule;
}

/** A StartError with one sentence about a data folder; any other error unchanged. */
export function explainFolder(folder: string, error: unknown): unknown {
  const code = resultCode(error);
  const fileCode = error instanceof Error && 'code' in error ? error.code : undefined;
  const say = (sentence: string) => new StartError(sentence, { cause: error });
  if (code === BUSY) return say(`The data folder ${folder} is in use by another running Keyturn: stop that one first.`);
  if (code === FULL || fileCode === 'ENOSPC')
    return say(`The disk of the data folder ${folder} is full: free some space.`);
  if (code === CORRUPT || code === NOT_A_DATABASE) {
    return say(`The file keyturn.db in the data folder ${folder} is damaged: put back a copy or move it away.`);
  }
  if (code !== 0 || typeof fileCode === 'string') {
    return say(`The data folder ${folder} cannot be written: choose another one or change its permissions.`);
  }
  return error;
}
