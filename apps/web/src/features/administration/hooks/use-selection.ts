import { type Account, maxGiven } from '@easel/contract/client'
import { useState } from 'react'

/** Only these have attempts. */
export const isUser = ({ kind }: Account) => kind === 'person' || kind === 'demo'

/** People who are chosen to act on together, also across searches. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    ids: [...chosen],
    has: (id: string) => chosen.has(id),
    isFull: chosen.size >= maxGiven,
    toggle: (id: string) =>
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    add: (ids: readonly string[]) => setChosen((before) => new Set([...before, ...ids].slice(0, maxGiven))),
    clear: () => setChosen(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>
