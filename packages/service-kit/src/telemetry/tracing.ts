import type { Span, SpanOptions, Tracer } from './tracer.ts';

// One per process, as the context of a request is.
let tracer: Tracer | null = null;

/**
 * Makes traces of this process and sends them to an OTLP/HTTP endpoint; without one nothing is loaded or made. Answers
 * what ends it.
 */
export async function startTracing(service: string, endpoint: string | undefined): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  const { openTracer } = await import('./tracing-otlp.ts');
  const opened = openTracer(service, endpoint);
  tracer = opened;
  return async () => {
    tracer = null;
    await opened.stop();
  };
}

/** Opens a span; undefined where no traces are made. */
export const startSpan = (options: SpanOptions): Span | undefined => tracer?.startSpan(options);

/** The traceparent of what runs now; undefined where no traces are made. */
export const currentTrace = (): string | undefined => tracer?.current();

/** Runs work inside a span, which ends with it; the work is told the span's traceparent where traces are made. */
export async function inSpan<T>(options: SpanOptions, work: (traceparent?: string) => Promise<T>): Promise<T> {
  const span = tracer?.startSpan(options);
  if (!span) return work();
  let isFailed = true;
  try {
    const result = await span.run(() => work(span.traceparent));
    isFailed = false;
    return result;
  } finally {
    span.end({ isFailed });
  }
}
