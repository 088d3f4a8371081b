import type { Write } from './journal.ts';
import type { Answer, Call } from './sender.ts';

/** One request of the load, what it writes, and what is to be done with a good answer. */
export interface LoadRequest {
  readonly call: Call;
  readonly write?: Write;
  readonly onDone?: (answer: Answer) => void;
}
