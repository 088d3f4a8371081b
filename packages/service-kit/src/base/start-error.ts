import type { Logger } from './log.ts';

/** A reason not to start; its message is printed as one sentence without a stack. */
export class StartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartError';
  }
}

/** Ends the process with exit code 1. Prints a StartError's sentence; logs any other error in full. */
export function endStart(error: unknown, log: Logger, what = 'the process cannot start'): never {
  if (error instanceof StartError) log.fatal(error.message);
  else log.fatal({ err: error }, what);
  process.exit(1);
}
