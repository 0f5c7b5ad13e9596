import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { fetchPart } from './fetch-part.ts'

/**
 * Returns a component whose code is fetched when it is wanted. Unlike `lazy`, a failed
 * fetch does not take the page down: each new truthy value of `wanted` retries.
 */
export function usePart<C extends ComponentType<never>>(
  wanted: unknown,
  load: () => Promise<{ default: C }>,
  onFail: () => void = () => undefined,
): C | undefined {
  const [Part, setPart] = useState<C>()
  const fail = useEffectEvent(onFail)
  const isThere = Part !== undefined
  useEffect(() => {
    if (!wanted || isThere) return
    let isLeft = false
    fetchPart(load).then(
      (file) => isLeft || setPart(() => file.default),
      () => isLeft || fail(),
    )
    return () => {
      isLeft = true
    }
  }, [wanted, isThere, load])
  return Part
}
