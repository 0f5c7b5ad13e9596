import { useSyncExternalStore } from 'react'
import type { DraftStore } from './draft-store.ts'

/** Returns the draft; empty during hydration, because the server does not know it. */
export function useDraftStore<T>({ subscribe, get, empty }: DraftStore<T>): T {
  return useSyncExternalStore(subscribe, get, () => empty)
}
