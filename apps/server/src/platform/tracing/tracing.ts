import {
  type Attributes,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { DomainError } from '../errors/domain-error.ts'

/** Creates spans, which are discarded until `startTracing` has been called. */
const tracer = trace.getTracer('easel')

interface SpanOptions {
  /** True for a step that begins with a call from outside; its span has the server kind. */
  isServer?: boolean
  attributes?: Attributes
}

/**
 * Runs a step of a trace as a child of the current step. An error marks the step as failed, unless the error is a refusal of the
 * call.
 */
export async function traced<Result>(
  name: string,
  { isServer = false, attributes = {} }: SpanOptions,
  run: () => Promise<Result>,
): Promise<Result> {
  const kind = isServer ? SpanKind.SERVER : SpanKind.INTERNAL
  return await tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await run()
    } catch (error) {
      if (error instanceof DomainError) span.setAttribute('easel.refusal', error.code)
      else {
        span.recordException(error instanceof Error ? error : String(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      throw error
    } finally {
      span.end()
    }
  })
}

/**
 * Returns the current step as a `traceparent` of W3C Trace Context, for a process that continues the trace; null without a trace.
 */
export function traceParent(): string | null {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/** Runs a step that continues the trace of another process. */
export async function continueTrace<Result>(
  traceparent: string | null,
  run: () => Promise<Result>,
): Promise<Result> {
  if (traceparent === null) return await run()
  return await context.with(propagation.extract(ROOT_CONTEXT, { traceparent }), run)
}

/** Returns the ids of the current step for a log entry; empty without a trace. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const ids = trace.getActiveSpan()?.spanContext()
  return ids && isSpanContextValid(ids) ? { trace_id: ids.traceId, span_id: ids.spanId } : {}
}
