import type { Browser, Page } from 'playwright-core'

/** A span of time on the page's own clock (`performance.now()`), in ms. */
export interface Span {
  readonly start: number
  readonly end: number
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Time by the clock of the trace, in µs. */
  ts: number
  dur?: number
  args: { data?: { callTime: number; startTime: number } }
}

const clock = 'garbage-clock'
// Only V8's own events and the marks that align the clocks are traced: with Chromium's memory categories, the renderer of a long
// page crashes.
const categories = ['-*', 'v8', 'blink.user_timing']
const collection = /^V8\.GC|^(Major|Minor)GC$/

/** Runs `act`. Returns its answer and the garbage collections that the page's thread made meanwhile. */
export async function watchGarbage<T>(
  { browser, page }: { browser: Browser; page: Page },
  act: () => Promise<T>,
): Promise<{ answer: T; collections: readonly Span[] }> {
  await browser.startTracing(page, { categories })
  await page.evaluate(`performance.mark('${clock}')`)
  const answer = await act()
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const mark = trace.traceEvents.find(({ name }) => name === clock)
  const now = mark?.args.data
  if (!now) throw new Error('The trace does not say what time it is on the page')
  const onPage = (ts: number) => now.startTime + (ts - now.callTime) / 1000
  const collections = trace.traceEvents
    .filter(({ name, pid, tid }) => pid === mark.pid && tid === mark.tid && collection.test(name))
    .map(({ ts, dur = 0 }) => ({ start: onPage(ts), end: onPage(ts + dur) }))
  return { answer, collections: withoutOverlap(collections) }
}

/** Returns the time of garbage collection within a span, in ms. */
export function garbageIn({ start, end }: Span, collections: readonly Span[]): number {
  return collections.reduce(
    (sum, collected) => sum + Math.max(0, Math.min(end, collected.end) - Math.max(start, collected.start)),
    0,
  )
}

/** Merges nested spans, because several nested events may describe the same collection. */
function withoutOverlap(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end)
      merged.splice(-1, 1, { start: last.start, end: Math.max(last.end, span.end) })
    else merged.push(span)
  }
  return merged
}
