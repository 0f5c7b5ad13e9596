import { beforeLeaving, createDraftStore, storeFiles, useDraftStore } from '../../../lib/drafts/index.ts'
import { type Draft, type DraftEvent, emptyDraft, nextDraft } from './draft.ts'
import { readDraft, writeDraft } from './stored-draft.ts'

const store = createDraftStore<Draft>({
  name: 'draft',
  empty: emptyDraft,
  hasContent: ({ items, params }) => items.length > 0 || Object.keys(params).length > 0,
  write: writeDraft,
  read: readDraft,
  drop: ({ items }) => revoke(items),
})

/**
 * The page's only draft. It survives navigation, for instance to the login page and back. Only the browser changes it, never the
 * server.
 */
export const draftStore = {
  get: store.get,
  dispatch(event: DraftEvent): void {
    const before = store.get()
    const next = nextDraft(before, event)
    if (next === before) return
    store.set(next)
    const keptUrls = new Set(next.items.map(({ url }) => url))
    revoke(before.items.filter(({ url }) => !keptUrls.has(url)))
  },
  subscribe: store.subscribe,
}

/** The photos of a visitor exist only on this page until they have signed in, for which some visitors leave to another site. */
beforeLeaving(async () => {
  const files = new Map(
    store
      .get()
      .items.flatMap(({ key, file, upload: { kind } }) =>
        file && kind !== 'done' && kind !== 'refused' ? [[key, file] as const] : [],
      ),
  )
  if (files.size > 0 && (await storeFiles(files)))
    draftStore.dispatch({ kind: 'stored', keys: new Set(files.keys()) })
})

export function useDraft(): Draft {
  return useDraftStore(store)
}

function revoke(items: Draft['items']): void {
  for (const { url } of items) URL.revokeObjectURL(url)
}
