import { performance } from 'node:perf_hooks'

/** Utilization of the main thread below which the process counts as idle. */
const idleUtilization = 0.05
/** Minimum growth since the last collection, in bytes, for which another collection is worth its pause. */
const minGrowthBytes = 16_000_000

/**
 * Returns memory to the system after a burst of requests. V8 collects garbage only when more memory is requested, so a process
 * that is idle after a burst would keep all of its garbage: 45 s after 320 pages, the API used 260 MB instead of 205 MB. Requires
 * Node's `--expose-gc`; without it this does nothing.
 */
export function collectAtRest({ everyMs = 10_000 } = {}): Disposable {
  let usage = performance.eventLoopUtilization()
  let collectedBytes = 0
  const collectIfIdle = () => {
    const before = usage
    usage = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(usage, before)
    if (utilization > idleUtilization || process.memoryUsage.rss() < collectedBytes + minGrowthBytes) return
    // A major collection also empties half-full pages: this frees a tenth of the heap, and takes half a second once after a
    // burst.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    collectedBytes = process.memoryUsage.rss()
  }
  const timer = setInterval(collectIfIdle, everyMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** Resident bytes above which a restart of an idle process is worthwhile: twice the memory after a start. */
const largeBytes = 300_000_000

/** Calls `onRecycle` once, when the process was idle at several checks in a row and still holds much memory. */
export function watchRest({
  isAtRest,
  onRecycle,
  everyMs,
  times = 6,
}: {
  isAtRest: () => boolean
  onRecycle: () => void
  everyMs: number
  /** Number of checks in a row at which the process has to be idle. */
  times?: number
}): Disposable {
  let restful = 0
  const check = () => {
    restful = isAtRest() ? restful + 1 : 0
    if (restful < times || process.memoryUsage.rss() <= largeBytes) return
    clearInterval(timer)
    onRecycle()
  }
  const timer = setInterval(check, everyMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
