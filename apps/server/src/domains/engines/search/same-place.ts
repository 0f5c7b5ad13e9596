const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/

/** Returns an address in a form for comparisons: all names of the worker's own machine become equal. */
function placeOf(address: string): { origin: string; path: string; isLoopback: boolean } {
  const { protocol, hostname, port, pathname } = new URL(address)
  const isLoopback = loopback.test(hostname)
  const origin = `${protocol}//${isLoopback ? 'localhost' : hostname}:${port}`
  return { origin, path: pathname.replace(/\/$/, ''), isLoopback }
}

export interface ReachedAddress {
  readonly address: string
  /** The only worker that can reach it; null if any worker can. */
  readonly worker: string | null
}

/**
 * Returns whether two addresses lead to the same server. Workers with different names are on different machines. `wholeServer`:
 * ignores the paths.
 */
export function isSamePlace(
  first: ReachedAddress,
  second: ReachedAddress,
  { wholeServer }: { wholeServer: boolean },
): boolean {
  const [a, b] = [placeOf(first.address), placeOf(second.address)]
  if (a.origin !== b.origin || (!wholeServer && a.path !== b.path)) return false
  return !a.isLoopback || first.worker === null || second.worker === null || first.worker === second.worker
}
