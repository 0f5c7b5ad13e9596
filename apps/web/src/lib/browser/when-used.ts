import { whenIdle } from './when-idle.ts'

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Runs a function as soon as the user has begun to use the page and the browser has time: a visitor who only looks needs nothing more, and
 * a slow device is not kept busy while the page gets ready. Returns a function that cancels this.
 */
export function whenUsed(run: () => void): () => void {
  const begun = new AbortController()
  const begin = () => {
    begun.abort()
    whenIdle(run)
  }
  for (const sign of signs)
    document.addEventListener(sign, begin, { signal: begun.signal, passive: true, capture: true })
  return () => begun.abort()
}
