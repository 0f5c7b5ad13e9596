/** Runs a function once the browser has nothing more urgent to do; after `elseAfterMs` in Safari, which has no `requestIdleCallback`. */
export function whenIdle(run: () => void, elseAfterMs = 0): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => run())
  else setTimeout(run, elseAfterMs)
}
