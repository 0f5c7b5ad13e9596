/** Runs a function when the browser is idle; in Safari, which has no `requestIdleCallback`, after `elseAfterMs`. */
export function whenIdle(run: () => void, elseAfterMs = 0): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => run())
  else setTimeout(run, elseAfterMs)
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Runs a function when the browser is idle after the user's first input, or at the latest after `elseAfterMs`. A visitor who only
 * looks needs nothing more, and a slow device stays responsive while the page is prepared. Returns a function that cancels this.
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

/**
 * Reports whether the user has turned on data saving in the browser: pages then fetch and send only data that the user requested.
 */
export function savesData(): boolean {
  if (typeof navigator === 'undefined') return false
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
