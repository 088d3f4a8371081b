import { assertScalar, isPlainObject, refused } from './documents.ts';

const comparisons = new Set(['$gt', '$gte', '$lt', '$lte']);
const lists = new Set(['$in', '$nin']);

/**
 * Refuses filters that the two adapters read differently, above all `undefined`, which would match everybody (data
 * section 2).
 */
export function assertFilter(filter: unknown): asserts filter is Record<string, unknown> {
  if (!isPlainObject(filter)) throw refused('a filter', 'must be a plain object');
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' || path === '$or') {
      if (!Array.isArray(condition) || condition.length === 0) throw refused(path, 'needs at least one filter');
      condition.forEach(assertFilter);
    } else {
      assertPath(path);
      assertCondition(path, condition);
    }
  }
}

/** Refuses an upsert without the `_id` of a new document. */
export function assertUpsert(filter: Record<string, unknown>): void {
  if (typeof filter['_id'] !== 'string') throw refused('an upsert', 'must name _id in its filter');
}

/** Refuses empty, positional and invalid paths. */
export function assertPath(path: string): void {
  for (const key of path.split('.')) {
    if (key === '' || key === '__proto__' || /^\$|^\d+$|[\0"]/.test(key))
      throw refused(JSON.stringify(path), 'is not a path');
  }
}

function assertCondition(path: string, condition: unknown): void {
  if (typeof condition !== 'object' || condition === null) return assertScalar(condition, path);
  if (!isPlainObject(condition)) throw refused(path, 'must be compared with a scalar');
  const operators = Object.entries(condition);
  if (operators.length === 0) throw refused(path, 'must be compared with a scalar');
  for (const [operator, operand] of operators) assertOperator(`${path} ${operator}`, operator, operand);
}

function assertOperator(path: string, operator: string, operand: unknown): void {
  if (lists.has(operator)) {
    if (!Array.isArray(operand)) throw refused(path, 'needs an array');
    for (const element of operand as unknown[]) assertScalar(element, path);
  } else if (comparisons.has(operator)) {
    if (typeof operand !== 'string' && typeof operand !== 'number') throw refused(path, 'needs a string or a number');
    assertScalar(operand, path);
  } else if (operator === '$ne') assertScalar(operand, path);
  else if (operator === '$exists') {
    if (typeof operand !== 'boolean') throw refused(path, 'needs a boolean');
  } else if (operator === '$size') {
    if (!Number.isInteger(operand) || (operand as number) < 0) throw refused(path, 'needs a whole number');
  } else throw refused(path, 'is not an operator both stores know');
}
