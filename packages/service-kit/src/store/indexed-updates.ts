import { assertIndexed, isPlainObject, refused } from './documents.ts';

type Changes = Record<string, Record<string, unknown>>;

/** Refuses an update that leaves a non-scalar in an indexed field, or a non-string in a unique one. */
export function assertIndexedUpdate(update: object, keys: readonly string[], isUnique: boolean): void {
  for (const [operator, changes] of Object.entries(update as Changes)) {
    for (const [path, operand] of Object.entries(changes)) {
      for (const key of keys) assertChange(operator, path, operand, key, isUnique);
    }
  }
}

function assertChange(operator: string, path: string, operand: unknown, key: string, isUnique: boolean): void {
  const isAround = key === path || key.startsWith(`${path}.`);
  const isBelow = path.startsWith(`${key}.`);
  if ((!isAround && !isBelow) || operator === '$pullAll') return;
  if (operator === '$unset') {
    if (isUnique && isAround) throw refused(key, 'is unique and must be a string');
  } else if (isBelow || operator === '$push' || operator === '$addToSet') {
    throw refused(key, 'is indexed and must be a scalar');
  } else if (operator === '$inc') {
    if (isUnique) throw refused(key, 'is unique and must be a string');
  } else if (key === path) assertIndexed({ value: operand }, ['value'], isUnique);
  else if (isPlainObject(operand)) assertIndexed(operand, [key.slice(path.length + 1)], isUnique);
  else if (isUnique) throw refused(key, 'is unique and must be a string');
}

/** Refuses an upsert whose new document would lack a unique field. */
export function assertIndexedUpsert(filter: object, update: object, keys: readonly string[]): void {
  const set = (update as Changes)['$set'] ?? {};
  for (const key of keys) {
    const isSet = Object.keys(set).some((path) => key === path || key.startsWith(`${path}.`));
    if (!isSet && typeof (filter as Record<string, unknown>)[key] !== 'string') {
      throw refused(key, 'is unique and must be a string');
    }
  }
}
