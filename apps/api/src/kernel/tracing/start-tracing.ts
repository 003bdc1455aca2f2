import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { TracingSettings } from './tracing-settings.ts';

export interface Tracing {
  /** Sends the spans that were not sent yet, and ends tracing. */
  stop(): Promise<void>;
}

/**
 * The most milliseconds that sending spans to the collector may take. A process that ends waits at most this long until
 * its last spans are sent.
 */
const PATIENCE_MS = 3000;

const nothing = () => undefined;

let isOn = false;

/** Whether this process traces. Code that is needed only for tracing and takes time is run only if this is true. */
export const isTracing = (): boolean => isOn;

/**
 * Sends traces of this process to a collector from now on. Databases and servers that were opened before are not
 * traced. While the collector is away, traces are lost and a line is logged; nothing else fails.
 */
export async function startTracing(
  { collector, share }: TracingSettings,
  service: string,
  log: Pick<Logger, 'warn'>,
): Promise<Tracing> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const warn = () => log.warn('traces cannot be sent to the collector');
  diag.setLogger(
    { error: warn, warn: nothing, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({ url: `${collector}/v1/traces`, timeoutMillis: PATIENCE_MS });
  const tracing = await traceTo(exporter, service, share);
  return { stop: () => tracing.stop().catch(warn) };
}

/** Starts tracing as {@link startTracing} does, with any exporter, for example that of a test. */
export async function traceTo(exporter: SpanExporter, service: string, share: number): Promise<Tracing> {
  const [sdk, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  isOn = true;
  return {
    async stop() {
      isOn = false;
      for (const part of [trace, context, propagation, diag]) part.disable();
      await provider.shutdown();
    },
  };
}
