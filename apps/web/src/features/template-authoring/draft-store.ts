import { createDraftStore, isRecord, useDraftStore } from '../../lib/drafts/index.ts'
import { emptyMakerDraft, type MakerDraft, readMakerDraft, writeMakerDraft } from './draft.ts'

/** Drafts by their target: `new`, or the id of an existing template. */
type Drafts = Readonly<Record<string, MakerDraft>>

const store = createDraftStore<Drafts>({
  name: 'template',
  empty: {},
  hasContent: (drafts) => Object.keys(drafts).length > 0,
  write: (drafts) => mapDrafts(drafts, writeMakerDraft),
  read: (stored) => (isRecord(stored) ? mapDrafts(stored, readMakerDraft) : undefined),
})

function mapDrafts<A, B>(drafts: Readonly<Record<string, A>>, change: (draft: A) => B | undefined) {
  const entries = Object.entries(drafts).flatMap(([key, draft]) => {
    const value = change(draft)
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(entries)
}

export interface DraftHandle {
  draft: MakerDraft
  /** True if the draft has changes that could be lost. */
  isChanged: boolean
  change: (part: Partial<MakerDraft>) => void
  /** Deletes the draft. */
  drop: () => void
}

/** Returns the draft of a new template, or of changes of a template; it starts with `start`. */
export function useMakerDraft(key: string, start: MakerDraft = emptyMakerDraft): DraftHandle {
  const drafts = useDraftStore(store)
  return {
    draft: drafts[key] ?? start,
    isChanged: drafts[key] !== undefined,
    change: (part) => {
      const before = store.get()
      store.set({ ...before, [key]: { ...(before[key] ?? start), ...part } })
    },
    drop: () => {
      const { [key]: _, ...otherDrafts } = store.get()
      store.set(otherDrafts)
    },
  }
}
