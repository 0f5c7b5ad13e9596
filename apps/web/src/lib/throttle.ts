interface ThrottleOptions {
  /** If true (the default), calls within an interval become a single call at its end; otherwise they are dropped. */
  trailing?: boolean
}

/** Returns a function that runs immediately, and then at most once per `gapMs`. */
export function throttle(
  run: () => void,
  gapMs: number,
  { trailing = true }: ThrottleOptions = {},
): () => void {
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
    else if (trailing) timer = setTimeout(now, wait)
  }
}
