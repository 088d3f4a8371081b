import { context, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

const SEND_EVERY_MS = 1000;
const SEND_TIMEOUT_MS = 3000;

/**
 * Sends this process's spans to `<endpoint>/v1/traces` as JSON, every second in the background. Returns a function that
 * stops it.
 */
export function sendTraces(service: string, endpoint: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'keyturn' }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: SEND_EVERY_MS })],
  });
  provider.register({ propagator: null });
  return async () => {
    trace.disable();
    context.disable();
    await provider.shutdown().catch(() => undefined);
  };
}
