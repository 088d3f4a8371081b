import { context, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Span, SpanOptions, Tracer } from './tracer.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;
const SEND_EVERY_MS = 1000;
const SEND_TIMEOUT_MS = 3000;
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** Opens the tracer of a process that sends spans to `<endpoint>/v1/traces` as JSON, every second, in the background. */
export function openTracer(service: string, endpoint: string): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'keyturn' }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: SEND_EVERY_MS })],
  });
  provider.register({ propagator: null });
  const tracer = provider.getTracer('keyturn');

  return {
    startSpan({ name, kind, parent, attributes = {} }: SpanOptions): Span {
      const above = parent === undefined ? context.active() : continued(parent);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, above);
      const inside = trace.setSpan(above, span);
      return {
        traceparent: traceparentOf(inside) ?? '',
        run: (work) => context.with(inside, work),
        end(result = {}) {
          if (result.name !== undefined) span.updateName(result.name);
          span.setAttributes(result.attributes ?? {});
          // Without the error's text: it may name a person.
          if (result.isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    current: () => traceparentOf(context.active()),
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

function traceparentOf(inside: Context): string | undefined {
  const span = trace.getSpanContext(inside);
  return span && `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** The context of a caller in another process; one that cannot be read starts a new trace. */
function continued(traceparent: string): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return context.active();
  const span = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(context.active(), span);
}
