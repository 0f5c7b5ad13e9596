import { useSyncExternalStore } from 'react'
import { type Draft, type DraftEvent, emptyDraft, nextDraft } from './draft.ts'

let draft = emptyDraft
const listeners = new Set<() => void>()

/** One draft for the page, so that going to the login page, or anywhere, and back keeps it. Only events of a browser change it. */
export const draftStore = {
  get: (): Draft => draft,
  dispatch(event: DraftEvent): void {
    const before = draft
    draft = nextDraft(draft, event)
    if (draft === before) return
    const kept = new Set(draft.items.map(({ url }) => url))
    for (const { url } of before.items) if (!kept.has(url)) URL.revokeObjectURL(url)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function useDraft(): Draft {
  return useSyncExternalStore(draftStore.subscribe, draftStore.get, () => emptyDraft)
}
