import { createDraftStore, useDraftStore } from '../../../lib/drafts/index.ts'

/** A work that this tab has started. */
export interface SessionWork {
  id: string
  templateId: string
}

/** Maximum number; the oldest is dropped. */
const maxCount = 12

const isSessionWork = (stored: unknown): stored is SessionWork =>
  typeof stored === 'object' &&
  stored !== null &&
  'id' in stored &&
  'templateId' in stored &&
  typeof stored.id === 'string' &&
  typeof stored.templateId === 'string'

const store = createDraftStore<readonly SessionWork[]>({
  name: 'session-works',
  empty: [],
  hasContent: (works) => works.length > 0,
  write: (works) => works,
  read: (stored) => (Array.isArray(stored) && stored.every(isSessionWork) ? stored : undefined),
})

/** The works that the user has started in this tab, newest first, to compare and to choose from. */
export const sessionWorks = {
  get: store.get,
  add(...works: readonly SessionWork[]): void {
    const ids = new Set(works.map(({ id }) => id))
    store.set([...works, ...store.get().filter(({ id }) => !ids.has(id))].slice(0, maxCount))
  },
  remove(id: string): void {
    store.set(store.get().filter((work) => work.id !== id))
  },
}

export function useSessionWorks(): readonly SessionWork[] {
  return useDraftStore(store)
}
