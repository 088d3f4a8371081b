import { context, isSpanContextValid, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Context } from '@opentelemetry/api';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** What a span stands for; never with an address, an e-mail or an id of a person in it. */
export interface SpanOptions {
  readonly name: string;
  readonly kind: keyof typeof KINDS;
  /** The W3C traceparent of the caller; without one it is whatever runs now. */
  readonly parent?: string | undefined;
  readonly attributes?: Attributes;
}

/** An open span. */
export interface Span {
  /** What callees and consumers receive to continue the trace; undefined where there is none. */
  readonly traceparent: string | undefined;
  /** Runs work, and all that follows from it, inside the span. */
  run<T>(work: () => T): T;
  end(result?: { name?: string; attributes?: Attributes; isFailed?: boolean }): void;
}

/**
 * Makes traces of this process and sends them to an OTLP/HTTP endpoint; without one nothing is loaded, and spans are those of
 * OpenTelemetry's interface, which do nothing. Returns what ends it.
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
      // Without the error's text: it may name a person.
      if (result.isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The traceparent of what runs now; undefined where no traces are made. */
export const currentTrace = (): string | undefined => traceparentOf(context.active());

/** Runs work inside a span, which ends with it. The work receives the span's traceparent where there is a trace. */
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

/** The context of a caller in another process; one that cannot be read starts a new trace. */
function continued(traceparent: string): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return context.active();
  const span = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(context.active(), span);
}
