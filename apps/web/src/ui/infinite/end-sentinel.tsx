import { useEffect, useEffectEvent, useRef } from 'react'

interface EndSentinelProps {
  onReach: () => unknown
  /** Distance before the end at which the next page is requested. */
  ahead?: string | undefined
  disabled?: boolean
}

/** Marks the end of a list and reports when it comes near. */
export function EndSentinel({ onReach, ahead = '1200px', disabled = false }: EndSentinelProps) {
  const ref = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)
  useEffect(() => {
    const element = ref.current
    if (!element || disabled) return
    // A busy browser can report entering and leaving in one batch.
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach(),
      { rootMargin: ahead },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [ahead, disabled])
  return <div ref={ref} aria-hidden="true" style={{ height: 1 }} />
}
