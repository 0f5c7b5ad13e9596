import { useSyncExternalStore } from 'react'
import type { Unsent } from './unsent.ts'

/** Returns the draft; empty during hydration, because the server does not know it. */
export function useUnsent<T>({ subscribe, get, empty }: Unsent<T>): T {
  return useSyncExternalStore(subscribe, get, () => empty)
}
