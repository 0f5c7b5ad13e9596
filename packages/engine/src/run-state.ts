/** Where a run stands. The database holds the same rule as a constraint. */
export type RunState = 'queue' | 'doing' | 'done' | 'fail' | 'break'

/** Why a run ended without a result: the person's material, a fault of the system, or a limit of it. */
export type FailureReason = 'material' | 'system' | 'limit'

export type RunEvent =
  | { readonly type: 'start' }
  | { readonly type: 'finish' }
  | { readonly type: 'fail'; readonly reason: FailureReason }
  | { readonly type: 'stop' }
  | { readonly type: 'yield' }
  | { readonly type: 'retry' }

export const runStates: readonly RunState[] = ['queue', 'doing', 'done', 'fail', 'break']

/**
 * The state after an event, or `undefined` where the event does not fit the state. `queue -> doing -> done | fail | break`,
 * `queue -> break`, and by a retry `fail | break -> queue`. `yield` gives a started run back to the queue: its worker died or made room.
 */
export function nextRunState(state: RunState, event: RunEvent): RunState | undefined {
  switch (event.type) {
    case 'start':
      return state === 'queue' ? 'doing' : undefined
    case 'finish':
      return state === 'doing' ? 'done' : undefined
    case 'fail':
      if (!isActive(state)) return undefined
      return event.reason === 'material' ? (state === 'doing' ? 'fail' : undefined) : 'break'
    case 'stop':
      return isActive(state) ? 'break' : undefined
    case 'yield':
      return state === 'doing' ? 'queue' : undefined
    case 'retry':
      return state === 'fail' || state === 'break' ? 'queue' : undefined
  }
}

/** Waiting or executing: it holds its owner's one slot. */
export function isActive(state: RunState): boolean {
  return state === 'queue' || state === 'doing'
}
