import { startTransition, useEffect, useState } from 'react'
import { mountIncrementally } from '../mount-incrementally.ts'

/** Adds wanted items a few at a time: rendering all in one step would delay a frame. */
export function useIncrementalMount(wanted: readonly number[]): readonly number[] {
  const [present, setPresent] = useState<ReadonlySet<number>>(() => new Set(wanted))
  const shown = mountIncrementally(wanted, present)
  useEffect(() => {
    const isSame = shown.length === present.size && shown.every((index) => present.has(index))
    if (!isSame) startTransition(() => setPresent(new Set(shown)))
  })
  return shown
}
