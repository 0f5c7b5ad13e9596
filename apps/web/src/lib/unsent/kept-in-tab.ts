import type { Owner } from './owners.ts'

/** Raised when what is kept changes its shape: what an older page has kept is not read. */
const shape = 1
/** Of one kind; what is longer is not kept. The browser gives all of a site some five million. */
const maxLength = 200_000

export interface Kept {
  owner: Owner
  value: unknown
}

/** What this tab has kept. The browser may forbid it, and anybody may have written there. */
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

/** Keeps it until the tab is closed; `undefined` keeps nothing. */
export function keepInTab(name: string, kept: Kept | undefined): void {
  try {
    const text = kept && JSON.stringify({ shape, ...kept })
    if (text && text.length <= maxLength) sessionStorage.setItem(keyOf(name), text)
    else sessionStorage.removeItem(keyOf(name))
  } catch {
    // Full or forbidden: then it lasts as long as the page.
  }
}

/** Also what belongs to parts of the site that this page has not loaded. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Forbidden: there is nothing.
  }
}

const prefix = 'unsent-'
const keyOf = (name: string) => `${prefix}${name}`

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
