/** Runs at once, then at most once in `gapMs`; what was asked for in between is done at its end. */
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
