import { isPlainObject } from '../store/documents.ts';
import type { Keys } from '../store/store.ts';
import type { Bound } from './connection.ts';

/** An SQL condition that every matching row fulfils, and perhaps others; the whole filter is tested afterwards. */
export interface Plan {
  sql: string;
  bound: Bound[];
  /** Whether an index or the `_id` narrows the rows. */
  isIndexed: boolean;
}

const sqlOperators: Record<string, string> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' };

/** The SQL of a document's path; paths come from code only. */
export function columnOf(path: string): string {
  if (path === '_id') return 'id';
  if (!/^[A-Za-z_][\w-]*(\.[A-Za-z_][\w-]*)*$/.test(path)) throw new Error(`cannot index or sort by ${path}`);
  return `json_extract(doc,'$.${path
    .split('.')
    .map((key) => `"${key}"`)
    .join('.')}')`;
}

/** ORDER BY for the keys; '' without any. */
export function orderBy(keys: Keys): string {
  const parts = Object.entries(keys).map(
    ([path, direction]) => `${columnOf(path)} ${direction === 1 ? 'ASC' : 'DESC'}`,
  );
  return parts.length === 0 ? '' : ` ORDER BY ${parts.join(', ')}`;
}

/** The name of an index over the keys, unique within its table. */
export function indexName(keys: Keys): string {
  return Object.entries(keys).flat().join('_');
}

/**
 * The best index for a filter: most leading fields fixed, then one that also sorts. Without statistics SQLite prefers
 * avoiding a sort to reading fewer rows. Undefined leaves the choice to SQLite.
 */
export function chooseIndex(filter: Record<string, unknown>, sort: Keys, indexes: readonly Keys[]): string | undefined {
  const held = heldPaths(filter);
  if (held.has('_id')) return undefined;
  const [firstSort] = Object.keys(sort);
  let best: { name: string; score: number } | undefined;
  for (const keys of indexes) {
    const paths = Object.keys(keys);
    const firstFree = paths.findIndex((path) => !held.has(path));
    const heldCount = firstFree === -1 ? paths.length : firstFree;
    const score = heldCount + (firstFree !== -1 && paths[firstFree] === firstSort ? 0.5 : 0);
    if (heldCount > 0 && score > (best?.score ?? 0)) best = { name: indexName(keys), score };
  }
  return best?.name;
}

function heldPaths(filter: Record<string, unknown>): Set<string> {
  const paths = Object.entries(filter).flatMap(([path, condition]) => {
    if (path === '$and') return (condition as Record<string, unknown>[]).flatMap((part) => [...heldPaths(part)]);
    if (path === '$or') return [];
    if (!isPlainObject(condition)) return [path];
    return Array.isArray(condition['$in']) && !condition['$in'].includes(null) ? [path] : [];
  });
  return new Set(paths);
}

/** Plans a filter with its collection's indexes. */
export function planFilter(filter: Record<string, unknown>, indexes: readonly Keys[]): Plan {
  const known = new Set(['_id', ...indexes.flatMap((keys) => Object.keys(keys))]);
  const leading = new Set(['_id', ...indexes.map((keys) => Object.keys(keys)[0] ?? '_id')]);

  const planAll = (part: Record<string, unknown>): Plan => joinAll(Object.entries(part).map(planOne));

  const planOne = ([path, condition]: [string, unknown]): Plan => {
    if (path === '$and') return joinAll((condition as Record<string, unknown>[]).map(planAll));
    if (path === '$or') return joinAny((condition as Record<string, unknown>[]).map(planAll));
    if (!known.has(path)) return everything;
    const narrowed = narrow(columnOf(path), condition);
    return narrowed ? { ...narrowed, isIndexed: leading.has(path) } : everything;
  };

  return planAll(filter);
}

const everything: Plan = { sql: '', bound: [], isIndexed: false };

function joinAll(plans: Plan[]): Plan {
  const useful = plans.filter(({ sql }) => sql !== '');
  return {
    sql: useful.map(({ sql }) => sql).join(' AND '),
    bound: useful.flatMap(({ bound }) => bound),
    isIndexed: useful.some(({ isIndexed }) => isIndexed),
  };
}

function joinAny(plans: Plan[]): Plan {
  if (plans.some(({ sql }) => sql === '')) return everything;
  return {
    sql: `(${plans.map(({ sql }) => `(${sql})`).join(' OR ')})`,
    bound: plans.flatMap(({ bound }) => bound),
    isIndexed: plans.every(({ isIndexed }) => isIndexed),
  };
}

function narrow(column: string, condition: unknown): { sql: string; bound: Bound[] } | undefined {
  if (condition === null) return { sql: `${column} IS NULL`, bound: [] };
  if (!isPlainObject(condition)) return { sql: `${column} = ?`, bound: [toBound(condition)] };
  const parts = Object.entries(condition).flatMap(([operator, operand]) => {
    if (operator === '$in') return [narrowList(column, operand as unknown[])];
    const sqlOperator = sqlOperators[operator];
    return sqlOperator && isOrderedAlike(operand)
      ? [{ sql: `${column} ${sqlOperator} ?`, bound: [toBound(operand)] }]
      : [];
  });
  if (parts.length === 0) return undefined;
  return { sql: parts.map(({ sql }) => sql).join(' AND '), bound: parts.flatMap(({ bound }) => bound) };
}

function narrowList(column: string, values: unknown[]): { sql: string; bound: Bound[] } {
  const sql = `${column} IN (SELECT value FROM json_each(?))`;
  const bound = [JSON.stringify(values)];
  return values.includes(null) ? { sql: `(${sql} OR ${column} IS NULL)`, bound } : { sql, bound };
}

// SQLite compares text by bytes, JavaScript by UTF-16 units; they agree for ASCII bounds only.
function isOrderedAlike(operand: unknown): boolean {
  return typeof operand === 'number' || (typeof operand === 'string' && /^[\x20-\x7e]*$/.test(operand));
}

function toBound(value: unknown): Bound {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' ? value : String(value);
}
