/** States that can be undone and redone. */
export interface History<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
  /** Key of the last change, as long as further changes with the same key belong to its step. */
  readonly merging: string | undefined
}

export const maxSteps = 100

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], merging: undefined }
}

/** Records a change. Consecutive changes with the same key belong to one step, such as all keys typed in a field. */
export function record<State>(history: History<State>, present: State, merge?: string): History<State> {
  if (present === history.present) return history
  if (merge !== undefined && merge === history.merging) return { ...history, present, future: [] }
  const past = [...history.past, history.present].slice(-maxSteps)
  return { past, present, future: [], merging: merge }
}

/** Ends the current step, so that further changes begin a new step. */
export function seal<State>(history: History<State>): History<State> {
  return history.merging === undefined ? history : { ...history, merging: undefined }
}

export function undo<State>(history: History<State>): History<State> {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    merging: undefined,
  }
}

export function redo<State>(history: History<State>): History<State> {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future, merging: undefined }
}
