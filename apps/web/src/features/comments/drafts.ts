import { createDraftStore, isRecord, useDraftStore } from '../../lib/drafts/index.ts'

type Drafts = Readonly<Record<string, string>>

/** Limit of stored texts; the oldest is dropped. */
const maxDrafts = 30

const store = createDraftStore<Drafts>({
  name: 'comments',
  empty: {},
  hasContent: (drafts) => Object.keys(drafts).length > 0,
  write: (drafts) => drafts,
  read: readDrafts,
})

/** Unsent text of a comment; it survives closing the post and reloading the page. */
export function useCommentDraft(key: string): string | undefined {
  return useDraftStore(store)[key]
}

/** Returns the current text, without subscribing. */
export function commentDraft(key: string): string | undefined {
  return store.get()[key]
}

export function keepCommentDraft(key: string, text: string | undefined): void {
  const { [key]: _, ...others } = store.get()
  const newest = Object.entries(others).slice(1 - maxDrafts)
  store.set(Object.fromEntries(text === undefined ? Object.entries(others) : [...newest, [key, text]]))
}

function readDrafts(stored: unknown): Drafts | undefined {
  if (!isRecord(stored)) return undefined
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
  const entries = Object.entries(stored)
  return entries.every(isText) ? Object.fromEntries(entries) : undefined
}

/** Returns the text that was typed while `sent` was being saved. For an edited comment (with `before`) this is the whole text. */
export function typedMeanwhile(typed: string, sent: string, before = ''): string {
  if (!typed.startsWith(sent)) return typed
  const more = typed.slice(sent.length).trimStart()
  return before === '' || more === '' ? more : typed
}
