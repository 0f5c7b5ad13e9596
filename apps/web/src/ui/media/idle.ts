/** Does something when nothing more urgent is to be done. Returns what calls it off. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 50)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: 500 })
  return () => cancelIdleCallback(request)
}
