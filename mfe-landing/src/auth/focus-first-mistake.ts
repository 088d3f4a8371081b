/** Moves the focus to the first field that shows a mistake, once it does. */
export function focusFirstMistake(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Moves the focus to the new password, which the server has refused. */
export const focusPassword = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[name="password"]')?.focus();
