/** Runs a function once the browser has nothing more urgent to do; after `elseAfterMs` in Safari, which has no `requestIdleCallback`. */
export function whenIdle(run: () => void, elseAfterMs = 0): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => run())
  else setTimeout(run, elseAfterMs)
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Runs a function as soon as the user has begun to use the page and the browser has time; at the latest after `elseAfterMs`. A visitor who
 * only looks needs nothing more, and a slow device is not kept busy while the page gets ready. Returns a function that cancels this.
 */
export function whenUsed(run: () => void, elseAfterMs?: number): () => void {
  const begun = new AbortController()
  let isCancelled = false
  const begin = () => {
    begun.abort()
    whenIdle(() => isCancelled || run())
  }
  for (const sign of signs)
    document.addEventListener(sign, begin, { signal: begun.signal, passive: true, capture: true })
  if (elseAfterMs !== undefined) {
    const timer = setTimeout(begin, elseAfterMs)
    begun.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  return () => {
    isCancelled = true
    begun.abort()
  }
}

/** Reports whether the user asked the browser to save data: nothing is fetched or sent then that the user did not ask for. */
export function savesData(): boolean {
  if (typeof navigator === 'undefined') return false
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
