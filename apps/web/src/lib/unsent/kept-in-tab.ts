import type { Owner } from './owners.ts'

/** Version of the stored format; drafts of another version are ignored. */
const shape = 1
/** Maximum length of one stored value, in characters; longer ones are not stored. Browsers give a whole site about five million. */
const maxLength = 200_000

export interface Kept {
  owner: Owner
  value: unknown
}

/** Reads a draft of this tab. Storage may be forbidden, and may hold anything. */
export function readKept(name: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    if (!isRecord(kept) || kept['shape'] !== shape) return undefined
    const { owner, value } = kept
    return owner === null || typeof owner === 'string' ? { owner, value } : undefined
  } catch {
    return undefined
  }
}

/** Stores a draft until the tab is closed; `undefined` removes it. */
export function keepInTab(name: string, kept: Kept | undefined): void {
  try {
    const text = kept && JSON.stringify({ shape, ...kept })
    if (text && text.length <= maxLength) sessionStorage.setItem(keyOf(name), text)
    else sessionStorage.removeItem(keyOf(name))
  } catch {
    // Storage is full or forbidden: the draft lasts as long as the page.
  }
}

/** Removes all drafts of this tab, including those of parts that this page has not loaded. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden: there is nothing to remove.
  }
}

const prefix = 'unsent-'
const keyOf = (name: string) => `${prefix}${name}`

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
