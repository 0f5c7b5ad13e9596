import type { Work } from '@easel/contract/client'
import { useEffect, useState } from 'react'

/** A wait from which one would rather do something else, in ms. */
const longMs = 20_000

/** Returns true for a work that is expected to take long, and for any other once its page has waited as long. */
export function useIsLong({ id, expected_ms }: Pick<Work, 'id' | 'expected_ms'>): boolean {
  const [waitedFor, setWaitedFor] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setWaitedFor(id), longMs)
    return () => clearTimeout(timer)
  }, [id])
  return waitedFor === id || (expected_ms !== undefined && expected_ms.p50 > longMs)
}
