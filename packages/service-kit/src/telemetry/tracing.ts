import { context, isSpanContextValid, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Context } from '@opentelemetry/api';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** A span's description; never with an address, an e-mail or a person's id. */
export interface SpanOptions {
  readonly name: string;
  readonly kind: keyof typeof KINDS;
  /** The caller's W3C traceparent; by default the current span. */
  readonly parent?: string | undefined;
  readonly attributes?: Attributes;
}

/** An open span. */
export interface Span {
  /** The traceparent for callees and consumers; undefined without tracing. */
  readonly traceparent: string | undefined;
  /** Runs work inside the span. */
  run<T>(work: () => T): T;
  end(result?: { name?: string; attributes?: Attributes; isFailed?: boolean }): void;
}

/**
 * Traces this process and sends spans to an OTLP/HTTP endpoint. Without one nothing is loaded, and OpenTelemetry's
 * interface does nothing. Returns a function that stops it.
 */
export async function startTracing(service: string, endpoint: string | undefined): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  const { sendTraces } = await import('./tracing-otlp.ts');
  return sendTraces(service, endpoint);
}

/** Opens a span. */
export function startSpan({ name, kind, parent, attributes = {} }: SpanOptions): Span {
  const above = parent === undefined ? context.active() : continued(parent);
  const span = trace.getTracer('keyturn').startSpan(name, { kind: KINDS[kind], attributes }, above);
  const inside = trace.setSpan(above, span);
  return {
    traceparent: traceparentOf(inside),
    run: (work) => context.with(inside, work),
    end(result = {}) {
      if (result.name !== undefined) span.updateName(result.name);
      span.setAttributes(result.attributes ?? {});
      // Without the error's text, which may name a person.
      if (result.isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The current traceparent; undefined without tracing. */
export const currentTrace = (): string | undefined => traceparentOf(context.active());

/** Runs work inside a span, and passes it the span's traceparent if there is one. */
export async function inSpan<T>(options: SpanOptions, work: (traceparent?: string) => Promise<T>): Promise<T> {
  const span = startSpan(options);
  let isFailed = true;
  try {
    const result = await span.run(() => work(span.traceparent));
    isFailed = false;
    return result;
  } finally {
    span.end({ isFailed });
  }
}

function traceparentOf(inside: Context): string | undefined {
  const span = trace.getSpanContext(inside);
  if (!span || !isSpanContextValid(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** The context of a caller in another process; an invalid one starts a new trace. */
function continued(traceparent: string): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return context.active();
  const span = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(context.active(), span);
}
