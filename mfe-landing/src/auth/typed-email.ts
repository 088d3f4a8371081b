const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Navigation state with the typed e-mail, so that it need not be typed again. */
export function withTyped(state: unknown, email: string): unknown {
  const typed = email.trim();
  return typed === '' ? state : { ...(isRecord(state) && state), email: typed };
}

/** The e-mail typed on the screen before; '' for none. */
export function typedEmailOf(state: unknown): string {
  return isRecord(state) && typeof state['email'] === 'string' ? state['email'] : '';
}
