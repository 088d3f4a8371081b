/** A reason not to start: its message is one sentence for the person who typed the command, printed without a stack. */
export class StartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartError';
  }
}
