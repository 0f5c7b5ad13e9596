import { socketUnauthorized } from '@easel/contract/client'

const reconnectLimit = 3
export const reconnectDelayMs = 3000
/** Interval in ms of the attempts while lists are polled. */
export const retryMs = 120_000

/** `polling`: lists are polled, because the socket cannot be opened; an attempt to open it follows now and then. */
export type ChannelState =
  | { kind: 'connecting'; failures: number }
  | { kind: 'open' }
  | { kind: 'waiting'; failures: number }
  | { kind: 'polling' }
  | { kind: 'closed' }

export type ChannelEvent =
  | { kind: 'opened' }
  | { kind: 'lost'; code: number }
  | { kind: 'waited' }
  | { kind: 'retried' }
  | { kind: 'stopped' }

export const initialChannel: ChannelState = { kind: 'connecting', failures: 0 }

/** Returns the next state. Opening a socket resets the counter of failures; an invalid token closes the channel permanently. */
export function nextChannel(state: ChannelState, event: ChannelEvent): ChannelState {
  if (state.kind === 'closed') return state
  switch (event.kind) {
    case 'stopped':
      return { kind: 'closed' }
    case 'opened':
      return { kind: 'open' }
    case 'waited':
      return state.kind === 'waiting' ? { kind: 'connecting', failures: state.failures } : state
    case 'retried':
      // A single failure leads back to polling.
      return state.kind === 'polling' ? { kind: 'connecting', failures: reconnectLimit } : state
    case 'lost':
      return afterLoss(state, event.code)
  }
}

function afterLoss(state: ChannelState, code: number): ChannelState {
  if (code === socketUnauthorized) return { kind: 'closed' }
  const failures = state.kind === 'connecting' ? state.failures : 0
  return failures >= reconnectLimit ? { kind: 'polling' } : { kind: 'waiting', failures: failures + 1 }
}
