import { useSyncExternalStore } from 'react'
import { useSession } from '../../accounts/index.ts'

const maxCount = 8

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep(key: string, recent: readonly string[]): void {
  localStorage.setItem(key, JSON.stringify(recent))
  for (const listener of listeners) listener()
}

/** Recent searches of this user on this device. They are never sent to the server. */
export function useRecentSearches() {
  const { user } = useSession()
  const key = `recent-searches-${user?.id ?? 'visitor'}`
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  )
  const now = () => parseRecent(localStorage.getItem(key))
  return {
    recent: parseRecent(stored),
    add: (keyword: string) => keep(key, withRecent(now(), keyword)),
    remove: (keyword: string) =>
      keep(
        key,
        now().filter((word) => word !== keyword),
      ),
    clear: () => keep(key, []),
  }
}

/** Adds a keyword at the front; duplicates that differ only in case are removed. */
export function withRecent(recent: readonly string[], keyword: string): string[] {
  const same = (word: string) => word.toLowerCase() === keyword.toLowerCase()
  return [keyword, ...recent.filter((word) => !same(word))].slice(0, maxCount)
}

/** Reads the stored list; any other value may be stored there. */
export function parseRecent(stored: string | null): string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter((word) => typeof word === 'string').slice(0, maxCount) : []
  } catch {
    return []
  }
}
