import type { RemoteEntry } from '@keyturn/contracts/remote';

/** A remote that could not be loaded, or a screen of it that threw. */
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

/** Calls whenever there are failures to take. */
export function whenFailed(call: () => void): void {
  listener = call;
  if (waiting.length > 0) call();
}

/** Takes those that were noted since the last time. */
export const takeFailures = (): Failure[] => waiting.splice(0);
