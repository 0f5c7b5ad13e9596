const waiting = new Set<symbol>()
const listeners = new Set<() => void>()

/** Shows that something is waited for until the returned function is called. */
export function beginWaiting(): () => void {
  const id = Symbol()
  waiting.add(id)
  tell()
  return () => {
    waiting.delete(id)
    tell()
  }
}

export const isWaiting = (): boolean => waiting.size > 0

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
