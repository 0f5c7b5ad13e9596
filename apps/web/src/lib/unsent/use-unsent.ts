import { useSyncExternalStore } from 'react'
import type { Unsent } from './unsent.ts'

/** Empty while a page of the server's is taken over, which knows nothing of it. */
export function useUnsent<T>({ subscribe, get, empty }: Unsent<T>): T {
  return useSyncExternalStore(subscribe, get, () => empty)
}
