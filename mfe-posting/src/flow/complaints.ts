import type { PostData, PostField } from '@keyturn/contracts/post-fields';

/** A mistake that blocks a step: the field, its message, and the specification's alert, if any. */
export interface Complaint {
  readonly field: PostField;
  readonly message: string;
  readonly alert?: string;
}

/** Messages by field. */
export type FieldErrors = { readonly [field in PostField]?: string };

/** A complaint with the field's value at that time. */
export type Mark = Complaint & { readonly value: unknown };

/** The complaints about a post's current values. */
export const markComplaints = (complaints: readonly Complaint[], post: PostData | undefined): Mark[] =>
  complaints.map((complaint) => ({ ...complaint, value: post?.[complaint.field] }));

/** Messages by field; one that changed since is not marked while typing. */
export function errorsOf(marks: readonly Mark[], post: PostData): FieldErrors {
  const current = marks.filter(({ field, value }) => post[field] === value);
  return Object.fromEntries(current.map(({ field, message }) => [field, message]));
}

/** Focuses the screen's first unreadable date, which shows its mistake; false without one. */
export function focusUnreadable(): boolean {
  const input = document.querySelector<HTMLInputElement>('input[data-unreadable]');
  if (input) focusField(input.name);
  return input !== null;
}

const FOCUSABLE = 'input:not([type="file"]):not(:disabled), textarea, button';

/** Focuses a field of the open step, or its first choice; selects the mistake in a text. */
export function focusField(field: string): void {
  const named = document.querySelector<HTMLElement>(`[name="${field}"]`);
  const frame = document.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const target = named ?? frame?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus({ preventScroll: true });
  const [start, end] = target?.dataset['wrong']?.split(' ').map(Number) ?? [];
  if (target instanceof HTMLTextAreaElement && start !== undefined) target.setSelectionRange(start, end ?? start);
  (frame ?? target)?.scrollIntoView({ block: 'center' });
}
