import { type RefObject, useEffect, useRef } from 'react'

/** For a row that a finger moves where it does not fit: brings what is chosen to its middle. */
export function useChosenInView<E extends HTMLElement>(chosen: string): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    const row = ref.current
    const one = chosen && row?.querySelector('[aria-current], [aria-selected="true"]')
    if (!row || !one) return
    const { left, width } = one.getBoundingClientRect()
    row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2
  }, [chosen])
  return ref
}
