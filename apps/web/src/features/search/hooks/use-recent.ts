import { useSyncExternalStore } from 'react'
import { useSession } from '../../accounts/index.ts'
import { parseRecent, withRecent } from '../recent.ts'

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
export function useRecent() {
  const { user } = useSession()
  const key = `recent-searches-${user?.id ?? 'visitor'}`
  const kept = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  )
  const now = () => parseRecent(localStorage.getItem(key))
  return {
    recent: parseRecent(kept),
    add: (keyword: string) => keep(key, withRecent(now(), keyword)),
    remove: (keyword: string) =>
      keep(
        key,
        now().filter((one) => one !== keyword),
      ),
    clear: () => keep(key, []),
  }
}
