import { isRouteErrorResponse } from 'react-router'

const waiting = new Set<symbol>()
const listeners = new Set<() => void>()

/** Shows a waiting indicator until the returned function is called. */
function beginWaiting(): () => void {
  const id = Symbol()
  waiting.add(id)
  notify()
  return () => {
    waiting.delete(id)
    notify()
  }
}

export const isWaiting = (): boolean => waiting.size > 0

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}

const pauseMs = 3000

/**
 * Loads with unlimited retries while the network or the server is down. Any answer of the server ends the retries, also a
 * refusal. `signal` ends the waiting.
 */
export async function loadWithRetries<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> {
  let endWaiting: (() => void) | undefined
  try {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        if (error instanceof Response || isRouteErrorResponse(error)) throw error
      }
      signal.throwIfAborted()
      endWaiting ??= beginWaiting()
      await pause(signal)
    }
  } finally {
    endWaiting?.()
  }
}

/** Pauses between retries; ends early when the network is back. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const timer = setTimeout(() => end(resolve), pauseMs)
    const end = (then: () => void) => {
      clearTimeout(timer)
      ended.abort()
      then()
    }
    addEventListener('online', () => end(resolve), ended)
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), ended)
  })
}
