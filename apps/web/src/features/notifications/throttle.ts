/** Runs immediately, then at most once in `gapMs`; calls in between are combined into one at the end of the gap. */
export function throttle(run: () => void, gapMs: number): () => void {
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    timer = undefined
    last = Date.now()
    run()
  }
  return () => {
    if (timer !== undefined) return
    const wait = last + gapMs - Date.now()
    if (wait <= 0) now()
    else timer = setTimeout(now, wait)
  }
}
