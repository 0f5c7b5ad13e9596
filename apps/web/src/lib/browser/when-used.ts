import { whenIdle } from './when-idle.ts'

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Runs a function as soon as the user has begun to use the page and the browser has time; after `elseAfterMs` if nobody has. A visitor who
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
