/** Focuses the first field with a mistake once it renders. */
export function focusFirstMistake(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Focuses the new password, which the server refused. */
export const focusPassword = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[name="password"]')?.focus();
