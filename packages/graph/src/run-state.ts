/** State of a run. A constraint of the database enforces the same transitions. */
export type RunState = 'queue' | 'doing' | 'done' | 'fail' | 'break'

/** Reason why a run ended without a result: the user's material, a fault of the system, or a limit on runs. */
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
 * Returns the state after an event, or `undefined` if the event does not fit the state. Transitions: `queue -> doing ->
 * done | fail | break`, `queue -> break`, and by a retry `fail | break -> queue`. `yield` requeues a started run if its
 * worker died or the run was preempted.
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

/** True for a run that waits or executes. Such a run occupies the only slot of its owner. */
export function isActive(state: RunState): boolean {
  return state === 'queue' || state === 'doing'
}
