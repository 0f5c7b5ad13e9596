import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import packageJson from '../../../package.json' with { type: 'json' }

interface TracingOptions {
  /** Address of the collector; traces go to its path `/v1/traces`. */
  endpoint: string
  /** Share of the calls that are traced, from 0 to 1. */
  ratio: number
  role: string
}

/**
 * Sends the traces of this process to a collector, in batches, until the result is disposed. While the collector does not answer,
 * up to 2 048 spans wait and further spans are dropped.
 */
export function startTracing({ endpoint, ratio, role }: TracingOptions): AsyncDisposable {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'easel',
      'service.version': packageJson.version,
      'service.instance.id': `${role}-${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
        }),
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return { [Symbol.asyncDispose]: () => provider.shutdown() }
}
