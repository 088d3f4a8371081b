import type { PostData, PostField } from '@keyturn/contracts/post-fields';

/** Something wrong that keeps a person on a step: the field, what is said at it, and the specification's alert, if it has one. */
export interface Complaint {
  readonly field: PostField;
  readonly message: string;
  readonly alert?: string;
}

/** What is said at fields, by field. */
export type FieldErrors = { readonly [field in PostField]?: string };

/** A complaint with what the field held when it was made. */
export type Mark = Complaint & { readonly value: unknown };

/** The complaints about a post as it stands. */
export const markComplaints = (complaints: readonly Complaint[], post: PostData | undefined): Mark[] =>
  complaints.map((complaint) => ({ ...complaint, value: post?.[complaint.field] }));

/** What is said at fields; what has been changed since is not called wrong while it is typed. */
export function errorsOf(marks: readonly Mark[], post: PostData): FieldErrors {
  const current = marks.filter(({ field, value }) => post[field] === value);
  return Object.fromEntries(current.map(({ field, message }) => [field, message]));
}

/** Moves the focus to the open screen's first unreadable date, which shows its own mistake; false when there is none. */
export function focusUnreadable(): boolean {
  const input = document.querySelector<HTMLInputElement>('input[data-unreadable]');
  if (input) focusField(input.name);
  return input !== null;
}

const FOCUSABLE = 'input:not([type="file"]):not(:disabled), textarea, button';

/** Moves the focus to a field of the open step, or to the first of its choices; of a text it selects what is wrong. */
export function focusField(field: string): void {
  const named = document.querySelector<HTMLElement>(`[name="${field}"]`);
  const frame = document.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const target = named ?? frame?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus({ preventScroll: true });
  const [start, end] = target?.dataset['wrong']?.split(' ').map(Number) ?? [];
  if (target instanceof HTMLTextAreaElement && start !== undefined) target.setSelectionRange(start, end ?? start);
  (frame ?? target)?.scrollIntoView({ block: 'center' });
}
