import { startTransition, useEffect, useState } from 'react'
import { withFewMore } from '../few-more.ts'

/** Adds wanted items a few at a time: rendering all in one step would delay a frame. */
export function useFewMore(wanted: readonly number[]): readonly number[] {
  const [present, setPresent] = useState<ReadonlySet<number>>(() => new Set(wanted))
  const shown = withFewMore(wanted, present)
  useEffect(() => {
    const isSame = shown.length === present.size && shown.every((index) => present.has(index))
    if (!isSame) startTransition(() => setPresent(new Set(shown)))
  })
  return shown
}
