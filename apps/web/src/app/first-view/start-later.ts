/**
 * Inlined into the page: starts the scripts that `scriptsLater` deferred once the page has loaded
 * and is painted, or at the user's first interaction. Self-contained: its source is inlined as text.
 */
export function startLater(): void {
  /** Timeout: a picture may never arrive, and a page in a background tab is never painted. */
  const timeoutMs = 3000
  const ended = new AbortController()
  const start = () => {
    if (ended.signal.aborted) return
    ended.abort()
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]'))
      link.rel = 'modulepreload'
    for (const script of document.querySelectorAll<HTMLScriptElement>('script[type="later"]')) {
      const run = document.createElement('script')
      run.type = 'module'
      run.nonce = script.nonce
      run.text = script.text
      script.replaceWith(run)
    }
  }
  const startWhenPainted = () => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return start()
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      start()
    })
    observer.observe({ type: 'paint', buffered: true })
  }
  const once = { signal: ended.signal, once: true, capture: true, passive: true }
  for (const type of ['pointerdown', 'keydown', 'dragenter', 'paste']) addEventListener(type, start, once)
  addEventListener('load', startWhenPainted, once)
  setTimeout(start, timeoutMs)
}
