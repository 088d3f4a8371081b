import { assertScalar, assertValue, isPlainObject, refused, valueAt } from './documents.ts';
import { assertPath } from './filters.ts';

const FAILED_TO_PARSE = 9;
const TYPE_MISMATCH = 14;
const PATH_NOT_VIABLE = 28;
const CONFLICT = 40;
const IMMUTABLE = 66;

const operators = new Set(['$set', '$unset', '$inc', '$push', '$pullAll', '$addToSet']);

/** Refuses updates that the two adapters would apply differently (data section 2). */
export function assertUpdate(update: unknown): asserts update is Record<string, Record<string, unknown>> {
  if (!isPlainObject(update) || Object.keys(update).length === 0) {
    throw refused('an update', 'must have an operator', FAILED_TO_PARSE);
  }
  const paths: string[] = [];
  for (const [operator, changes] of Object.entries(update)) {
    if (!operators.has(operator)) throw refused(operator, 'is not an update both stores know', FAILED_TO_PARSE);
    if (!isPlainObject(changes) || Object.keys(changes).length === 0) {
      throw refused(operator, 'must name a field', FAILED_TO_PARSE);
    }
    for (const [path, operand] of Object.entries(changes)) {
      assertPath(path);
      if (path === '_id') throw refused(path, 'cannot change', IMMUTABLE);
      assertOperand(operator, path, operand);
      paths.push(path);
    }
  }
  assertApart(paths);
}

function assertOperand(operator: string, path: string, operand: unknown): void {
  const place = `${operator} ${path}`;
  if (operator === '$pullAll') {
    if (!Array.isArray(operand)) throw refused(place, 'needs an array');
    for (const element of operand) assertScalar(element, place);
  } else if (operator === '$inc') {
    if (typeof operand !== 'number') throw refused(place, 'needs a number', TYPE_MISMATCH);
    assertScalar(operand, place);
  } else if (operator === '$push' || operator === '$addToSet') {
    for (const element of addedElements(operand)) {
      if (Array.isArray(element)) throw refused(place, 'would put an array directly in an array');
      if (operator === '$addToSet') assertScalar(element, place);
      else assertValue(element, place);
    }
  } else if (operator === '$set') assertValue(operand, place);
}

/** The elements that `$push` or `$addToSet` adds: the operand, or its `$each`. */
export function addedElements(operand: unknown): unknown[] {
  if (!isPlainObject(operand) || !('$each' in operand)) return [operand];
  if (!Array.isArray(operand['$each']) || Object.keys(operand).length > 1)
    throw refused('$each', 'needs an array, alone');
  return operand['$each'] as unknown[];
}

function assertApart(paths: readonly string[]): void {
  const sorted = paths.map((path) => `${path}.`).sort();
  sorted.forEach((path, at) => {
    if (at > 0 && path.startsWith(sorted[at - 1] ?? '')) throw refused(path, 'is changed twice', CONFLICT);
  });
}

/** Throws MongoDB's errors for this document before any change. */
export function assertApplies(document: object, update: Record<string, Record<string, unknown>>): void {
  for (const [operator, changes] of Object.entries(update)) {
    for (const path of Object.keys(changes)) {
      const value = valueAt(document, path);
      if (operator === '$unset') continue;
      if (operator !== '$pullAll') assertReachable(document, path);
      if (value === undefined) continue;
      if (operator === '$inc' && typeof value !== 'number') throw refused(path, 'is not a number', TYPE_MISMATCH);
      if (operator !== '$set' && operator !== '$inc' && !Array.isArray(value)) throw refused(path, 'is not an array');
    }
  }
}

function assertReachable(document: object, path: string): void {
  const keys = path.split('.');
  for (let length = 1; length < keys.length; length += 1) {
    const value = valueAt(document, keys.slice(0, length).join('.'));
    if (value === undefined) return;
    if (!isPlainObject(value)) throw refused(path, 'goes through a value that is no object', PATH_NOT_VIABLE);
  }
}
