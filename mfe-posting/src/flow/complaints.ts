import type { PostField } from '@keyturn/contracts/post-fields';

/** Something wrong that keeps a person on a step: the field, what is said at it, and the specification's alert, if it has one. */
export interface Complaint {
  readonly field: PostField;
  readonly message: string;
  readonly alert?: string;
}

/** What is said at fields, by field. */
export type FieldErrors = { readonly [field in PostField]?: string };

const FOCUSABLE = 'input:not([type="file"]):not(:disabled), textarea, button';

/** Moves the focus to a field of the open step, or to the first of its choices. */
export function focusField(field: string): void {
  const named = document.querySelector<HTMLElement>(`[name="${field}"]`);
  const frame = document.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const target = named ?? frame?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus({ preventScroll: true });
  (frame ?? target)?.scrollIntoView({ block: 'center' });
}
