import { startTransition, useEffect, useState } from 'react'
import { withFewMore } from '../few-more.ts'

/** The items that have to be there, a few more of them with every step: one that makes them all keeps a frame waiting. */
export function useFewMore(wanted: readonly number[]): readonly number[] {
  const [present, setPresent] = useState<ReadonlySet<number>>(() => new Set(wanted))
  const shown = withFewMore(wanted, present)
  useEffect(() => {
    const isSame = shown.length === present.size && shown.every((index) => present.has(index))
    if (!isSame) startTransition(() => setPresent(new Set(shown)))
  })
  return shown
}
