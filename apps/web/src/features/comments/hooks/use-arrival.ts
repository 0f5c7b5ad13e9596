import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls the target of a visit into view and focuses it, once per visit. */
export function useArrival(visit: string | undefined): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (visit === undefined) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    place.current?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
    place.current?.focus({ preventScroll: true })
  }, [visit])
  return place
}
