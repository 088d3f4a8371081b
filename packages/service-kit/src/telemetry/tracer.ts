/** What a span stands for; never with an address, an e-mail or an id of a person in it. */
export interface SpanOptions {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer';
  /** The W3C traceparent of the caller; without one it is whatever runs now. */
  readonly parent?: string | undefined;
  readonly attributes?: Attributes;
}

export type Attributes = Readonly<Record<string, string | number>>;

/** An open span. */
export interface Span {
  /** What callees and consumers are told, so that they continue the trace. */
  readonly traceparent: string;
  /** Runs work, and all that follows from it, inside the span. */
  run<T>(work: () => T): T;
  end(result?: { name?: string; attributes?: Attributes; isFailed?: boolean }): void;
}

/** What makes spans and sends them. */
export interface Tracer {
  startSpan(options: SpanOptions): Span;
  /** The traceparent of the span that runs now. */
  current(): string | undefined;
  /** Sends what is left. */
  stop(): Promise<void>;
}
