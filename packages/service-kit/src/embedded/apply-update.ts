import { update as applyInPlace } from 'mingo/updater';
import { isPlainObject, valueAt } from '../store/documents.ts';
import { addedElements, assertApplies } from '../store/updates.ts';

type Changes = Record<string, Record<string, unknown>>;

/** Applies a checked update to a document in place. Throws like MongoDB, without changing the document. */
export function applyUpdate(document: object, update: Changes): void {
  assertApplies(document, update);
  const { $addToSet = {}, ...rest } = update;
  if (Object.keys(rest).length > 0) applyInPlace(document as Record<string, unknown>, rest);
  // Our own: mingo's leaves duplicates of `$each` in and removes existing ones.
  for (const [path, operand] of Object.entries($addToSet)) {
    const present = (valueAt(document, path) ?? []) as unknown[];
    const next = [...present];
    for (const element of addedElements(operand)) if (!next.includes(element)) next.push(element);
    applyInPlace(document as Record<string, unknown>, { $set: { [path]: next } });
  }
}

/** The initial document of an upsert: the equalities of its filter. */
export function upsertBase(filter: Record<string, unknown>): Record<string, unknown> {
  const base: Record<string, unknown> = {};
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and') {
      for (const part of condition as Record<string, unknown>[]) Object.assign(base, upsertBase(part));
    } else if (path === '_id') base['_id'] = condition;
    else if (path !== '$or' && !isPlainObject(condition)) applyInPlace(base, { $set: { [path]: condition } });
  }
  return base;
}
