import { isRouteErrorResponse } from 'react-router'
import { beginWaiting } from './waiting.ts'

const pauseMs = 3000

/**
 * What is loaded, however often it takes: without the network, or while the server starts anew, it is asked for again and again. An
 * answer of the server's, a refusal too, is an answer. `signal` ends the waiting.
 */
export async function untilThere<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> {
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

/** Ends early when the network is back. */
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
