import { performance } from 'node:perf_hooks'

/** The thread's share of time at work below which the process is at rest. */
const restingShare = 0.05
/** Bytes by which the process has to have grown since the last collection for another one to be worth its pause. */
const worthBytes = 16_000_000

/**
 * Gives memory back to the system once a burst of requests is over. V8 collects garbage when more memory is asked for, so a process that
 * rests after a burst would keep all that the burst has left. Node has to run with `--expose-gc`; without it this does nothing.
 */
export function collectAtRest({ everyMs = 10_000 } = {}): Disposable {
  let usage = performance.eventLoopUtilization()
  let collectedBytes = 0
  const look = () => {
    const before = usage
    usage = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(usage, before)
    if (utilization > restingShare || process.memoryUsage.rss() < collectedBytes + worthBytes) return
    // The thorough kind also empties half-full pages: a tenth of the heap, for half a second once after a burst.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    collectedBytes = process.memoryUsage.rss()
  }
  const timer = setInterval(look, everyMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
