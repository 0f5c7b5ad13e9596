/** Runs the first of several calls within `ms`, and drops the others. */
export function throttle(act: () => void, ms: number, now: () => number = Date.now): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const ts = now()
    if (ts - last < ms) return
    last = ts
    act()
  }
}
