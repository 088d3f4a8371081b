import { assertDocument, assertIndexed, refused } from '../store/documents.ts';
import { assertFilter, assertUpsert } from '../store/filters.ts';
import { assertUpdate } from '../store/updates.ts';
import type { Cursor, Filter, Keys, StoreCollection, Update, UpdateResult } from '../store/store.ts';
import { applyUpdate, upsertBase } from './apply-update.ts';
import type { Connection } from './connection.ts';
import { afterOthers } from './after-others.ts';
import { compileFilter } from './query.ts';
import { chooseIndex, columnOf, indexName, orderBy, planFilter } from './query-plan.ts';

type Row = { id: string; doc: string };
type Change<T> = UpdateResult & { document: T | null };

const FIRST_PAGE = 16;
const PAGE = 200;
const IMMUTABLE = 66;

/** A collection as a table of `id` and JSON text. SQL only narrows; mingo tests the whole filter on each row. */
export function openCollection<T extends { _id: string }>(
  connection: Connection,
  table: string,
  isIndexRequired: boolean,
): StoreCollection<T> {
  const indexes: { keys: Keys; isUnique: boolean }[] = [];
  connection.run(`CREATE TABLE IF NOT EXISTS "${table}" (id TEXT PRIMARY KEY, doc TEXT NOT NULL)`);

  /** Matching rows by page: the first has the wanted length, each further one twice the last. */
  function* matchingRows(
    filter: Filter<T>,
    sort: Keys = {},
    wanted = FIRST_PAGE,
  ): Generator<{ row: Row; document: T }> {
    assertFilter(filter);
    const keysOfAll = indexes.map(({ keys }) => keys);
    const plan = planFilter(filter, keysOfAll);
    if (isIndexRequired && !plan.isIndexed && Object.keys(filter).length > 0) {
      throw new Error(`a filter on ${table} reaches no index: ${Object.keys(filter).join(', ')}`);
    }
    const query = compileFilter(filter);
    const where = plan.sql === '' ? '' : ` WHERE ${plan.sql}`;
    const index = chooseIndex(filter, sort, keysOfAll);
    const hint = index ? ` INDEXED BY "${table}__${index}"` : '';
    const sql = `SELECT id, doc FROM "${table}"${hint}${where}${orderBy(sort)} LIMIT ? OFFSET ?`;
    let size = Math.max(wanted, FIRST_PAGE);
    for (let offset = 0, isMore = true; isMore; offset += size, size *= 2) {
      const rows = connection.all<Row>(sql, ...plan.bound, size, offset);
      for (const row of rows) {
        const document = JSON.parse(row.doc) as T;
        if (query.test(document)) yield { row, document };
      }
      isMore = rows.length === size;
    }
  }

  const firstMatch = (filter: Filter<T>) => {
    for (const match of matchingRows(filter)) return match;
    return undefined;
  };

  const write = (document: object, row?: Row): { document: T; isModified: boolean } => {
    assertDocument(document);
    for (const { keys, isUnique } of indexes) assertIndexed(document, Object.keys(keys), isUnique);
    const { _id: id } = document as T;
    if (row && row.id !== id) throw refused('_id', 'cannot change', IMMUTABLE);
    const doc = JSON.stringify(document);
    if (!row) connection.run(`INSERT INTO "${table}" (id, doc) VALUES (?, ?)`, id, doc);
    else if (doc !== row.doc) connection.run(`UPDATE "${table}" SET doc = ? WHERE id = ?`, doc, id);
    return { document: JSON.parse(doc) as T, isModified: doc !== row?.doc };
  };

  /** Reads, changes and writes one document in one transaction. */
  const change = (filter: Filter<T>, isUpsert: boolean, next: (current: T | null) => object): Change<T> =>
    connection.transaction(() => {
      const match = firstMatch(filter);
      if (!match && !isUpsert) return { matchedCount: 0, modifiedCount: 0, upsertedCount: 0, document: null };
      const { document, isModified } = write(next(match?.document ?? null), match?.row);
      if (!match) return { matchedCount: 0, modifiedCount: 0, upsertedCount: 1, document };
      return { matchedCount: 1, modifiedCount: isModified ? 1 : 0, upsertedCount: 0, document };
    });

  const update = (filter: Filter<T>, changes: Update<T>, isUpsert = false): Change<T> => {
    assertFilter(filter);
    assertUpdate(changes);
    if (isUpsert) assertUpsert(filter);
    return change(filter, isUpsert, (current) => {
      const document = current ?? upsertBase(filter);
      applyUpdate(document, changes);
      return document;
    });
  };

  return {
    async findOne(filter) {
      return firstMatch(filter)?.document ?? null;
    },
    find(filter) {
      return openCursor((sort, limit) => {
        const found: T[] = [];
        for (const { document } of matchingRows(filter, sort, limit)) {
          found.push(document);
          if (found.length === limit) break;
        }
        return found;
      });
    },
    async countDocuments(filter) {
      return [...matchingRows(filter, {}, 500)].length;
    },
    async insertOne(document) {
      write(document);
      return afterOthers({ insertedId: document._id });
    },
    async updateOne(filter, changes, options) {
      const { document: _document, ...counts } = update(filter, changes, options?.upsert);
      return afterOthers(counts);
    },
    async findOneAndUpdate(filter, changes, options) {
      return afterOthers(update(filter, changes, options.upsert).document);
    },
    async replaceOne(filter, replacement, options) {
      const { document: _document, ...counts } = change(filter, options?.upsert ?? false, () => replacement);
      return afterOthers(counts);
    },
    async deleteOne(filter) {
      const deletedCount = connection.transaction(() => {
        const match = firstMatch(filter);
        return match ? connection.run(`DELETE FROM "${table}" WHERE id = ?`, match.row.id) : 0;
      });
      return afterOthers({ deletedCount });
    },
    async createIndex(keys, { unique: isUnique = false } = {}) {
      const paths = Object.keys(keys);
      const name = indexName(keys);
      const columns = paths.map((path) => `${columnOf(path)} ${keys[path] === 1 ? 'ASC' : 'DESC'}`).join(', ');
      const kind = isUnique ? 'UNIQUE INDEX' : 'INDEX';
      connection.run(`CREATE ${kind} IF NOT EXISTS "${table}__${name}" ON "${table}" (${columns})`);
      if (!indexes.some((index) => indexName(index.keys) === name)) indexes.push({ keys, isUnique });
      return name;
    },
  };
}

/** Every document of a table, ordered by id. */
export function* documentsOf(connection: Connection, table: string): Generator<{ _id: string }> {
  const sql = `SELECT id, doc FROM "${table}" WHERE id > ? ORDER BY id LIMIT ${PAGE}`;
  for (let rows = connection.all<Row>(sql, ''); rows.length > 0; rows = connection.all(sql, rows.at(-1)?.id ?? ''))
    for (const { doc } of rows) yield JSON.parse(doc) as { _id: string };
}

function openCursor<T>(
  read: (sort: Keys, limit: number | undefined) => T[],
  sort: Keys = {},
  limit?: number,
): Cursor<T> {
  return {
    sort: (keys) => openCursor(read, keys, limit),
    limit: (count) => openCursor(read, sort, count === 0 ? undefined : count),
    async toArray() {
      return read(sort, limit);
    },
  };
}
