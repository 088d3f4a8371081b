import type { RemoteEntry } from '@keyturn/contracts/remote';

/** A remote that failed to load, or whose screen threw. */
export interface Failure {
  readonly remote: Pick<RemoteEntry, 'name' | 'version'>;
  readonly kind: 'load' | 'crash';
  readonly error: unknown;
}

const waiting: Failure[] = [];
let listener: (() => void) | null = null;

/** Records a failure for the reporter, which may start later. */
export function noteFailure(failure: Failure): void {
  waiting.push(failure);
  listener?.();
}

/** Calls back when failures are recorded. */
export function whenFailed(call: () => void): void {
  listener = call;
  if (waiting.length > 0) call();
}

/** Returns and clears recorded failures. */
export const takeFailures = (): Failure[] => waiting.splice(0);
