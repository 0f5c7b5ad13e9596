import type { Work } from '@easel/contract/client'
import { useEffect, useState } from 'react'

/** Minimum duration in ms of a wait that counts as long, because the user would rather do something else. */
const longMs = 20_000

/** Returns true for a work that is expected to take this long, and for any other work once its page has waited this long. */
export function useIsLong({ id, expected_ms }: Pick<Work, 'id' | 'expected_ms'>): boolean {
  const [waitedFor, setWaitedFor] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setWaitedFor(id), longMs)
    return () => clearTimeout(timer)
  }, [id])
  return waitedFor === id || (expected_ms !== undefined && expected_ms.p50 > longMs)
}
