import { type RefObject, useEffect, useRef } from 'react'

/** Centres the chosen item of a horizontally scrolling row. */
export function useChosenInView<E extends HTMLElement>(chosen: string): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    const row = ref.current
    const one =
      chosen && row?.querySelector('[aria-current], [aria-selected="true"], label:has(input:checked)')
    if (!row || !one) return
    const { left, width } = one.getBoundingClientRect()
    row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2
  }, [chosen])
  return ref
}
