import type { Logger } from './log.ts';

/** A reason not to start: its message is one sentence for the person who typed the command, printed without a stack. */
export class StartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartError';
  }
}

/** Ends the process with exit code 1: of a StartError it writes the sentence; any other error is logged whole. */
export function endStart(error: unknown, log: Logger, what = 'the process cannot start'): never {
  if (error instanceof StartError) log.fatal(error.message);
  else log.fatal({ err: error }, what);
  process.exit(1);
}
