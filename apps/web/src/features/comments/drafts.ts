import { isRecord, makeUnsent, useUnsent } from '../../lib/unsent/index.ts'

type Drafts = Readonly<Record<string, string>>

/** Of those that are never sent, the oldest goes. */
const maxDrafts = 30

const unsent = makeUnsent<Drafts>({
  name: 'comments',
  empty: {},
  hasContent: (drafts) => Object.keys(drafts).length > 0,
  write: (drafts) => drafts,
  read: readDrafts,
})

/** What was typed and not sent, so that closing a post by mistake, or a reload, loses nothing. */
export function useCommentDraft(key: string): string | undefined {
  return useUnsent(unsent)[key]
}

/** What it is by now. */
export function commentDraft(key: string): string | undefined {
  return unsent.get()[key]
}

export function keepCommentDraft(key: string, text: string | undefined): void {
  const { [key]: _, ...others } = unsent.get()
  const newest = Object.entries(others).slice(1 - maxDrafts)
  unsent.set(Object.fromEntries(text === undefined ? Object.entries(others) : [...newest, [key, text]]))
}

function readDrafts(kept: unknown): Drafts | undefined {
  if (!isRecord(kept)) return undefined
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
  const entries = Object.entries(kept)
  return entries.every(isText) ? Object.fromEntries(entries) : undefined
}
