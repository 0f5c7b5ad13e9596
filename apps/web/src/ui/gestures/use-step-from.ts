import { useEffect, useRef } from 'react'
import type { Step } from './neighbour.ts'

/**
 * Returns a function that steps from the item that is shown, or from the one that was opened last and is about to be: keys may be
 * faster than the page. `open` opens the item before or after one, and returns its id, if there is one.
 */
export function useStepFrom(
  id: string,
  open: (from: string, step: Step) => string | undefined,
): (step: Step) => void {
  const coming = useRef<string>(undefined)
  useEffect(() => {
    if (id === coming.current) coming.current = undefined
  }, [id])
  return (step) => {
    coming.current = open(coming.current ?? id, step) ?? coming.current
  }
}
