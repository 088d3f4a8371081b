const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The state a step passes on, with the typed e-mail: who forgot a password need not type it again. */
export function withTyped(state: unknown, email: string): unknown {
  const typed = email.trim();
  return typed === '' ? state : { ...(isRecord(state) && state), email: typed };
}

/** The e-mail that was typed on the screen before; '' where none was. */
export function typedEmailOf(state: unknown): string {
  return isRecord(state) && typeof state['email'] === 'string' ? state['email'] : '';
}
