import type { WorkEdit } from '@easel/contract/client'

export const noEdit: WorkEdit = { is_mirrored: false, turns: 0, angle: 0, text_arr: [] }

export interface EditHistory {
  readonly past: readonly WorkEdit[]
  readonly now: WorkEdit
  readonly future: readonly WorkEdit[]
  /** Control that is being moved: its changes are undone together. */
  readonly moving: string | undefined
}

export type HistoryAction =
  /** `by` names the control while it is moved. */
  | { readonly kind: 'changed'; readonly edit: WorkEdit; readonly by?: string }
  | { readonly kind: 'settled' }
  | { readonly kind: 'undone' }
  | { readonly kind: 'redone' }

export function startHistory(edit: WorkEdit): EditHistory {
  return { past: [], now: edit, future: [], moving: undefined }
}

export function historyReducer(history: EditHistory, action: HistoryAction): EditHistory {
  const { past, now, future, moving } = history
  switch (action.kind) {
    case 'changed': {
      const { edit, by } = action
      const isSameMove = by !== undefined && by === moving
      return { past: isSameMove ? past : [...past, now], now: edit, future: [], moving: by }
    }
    case 'settled':
      return { ...history, moving: undefined }
    case 'undone': {
      const before = past.at(-1)
      if (!before) return history
      return { past: past.slice(0, -1), now: before, future: [now, ...future], moving: undefined }
    }
    case 'redone': {
      const [next, ...later] = future
      if (!next) return history
      return { past: [...past, now], now: next, future: later, moving: undefined }
    }
  }
}
