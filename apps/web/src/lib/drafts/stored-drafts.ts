import { removeStoredFiles } from './stored-files.ts'

/** Version of the stored format. Increase it when the format changes: drafts of other versions are ignored. */
const schemaVersion = 1
/**
 * Maximum length of a stored value, in characters; longer values are not stored. Browsers allow about five million characters for
 * a whole site.
 */
const maxLength = 200_000

/** Id of a user; null for a visitor. */
export type Owner = string | null

export interface StoredDraft {
  owner: Owner
  value: unknown
}

/** Reads a draft of this tab. Storage may be forbidden, and may contain any value. */
export function readStoredDraft(name: string): StoredDraft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    if (!isRecord(stored) || stored['shape'] !== schemaVersion) return undefined
    const { owner, value } = stored
    return owner === null || typeof owner === 'string' ? { owner, value } : undefined
  } catch {
    return undefined
  }
}

/** Stores a draft until the tab is closed; `undefined` removes it. */
export function storeDraft(name: string, draft: StoredDraft | undefined): void {
  try {
    const text = draft && JSON.stringify({ shape: schemaVersion, ...draft })
    if (text && text.length <= maxLength) sessionStorage.setItem(keyOf(name), text)
    else sessionStorage.removeItem(keyOf(name))
  } catch {
    // Storage is full or forbidden, so the draft is kept only as long as the page.
  }
}

/** Removes all drafts of this tab with their files, including drafts of parts that this page has not loaded. */
export function removeStoredDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so there is nothing to remove.
  }
  removeStoredFiles()
}

const prefix = 'unsent-'
const keyOf = (name: string) => `${prefix}${name}`

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
