import { useEffect, useEffectEvent, useRef } from 'react'

interface EndSentinelProps {
  onReach: () => unknown
  /** How far before the end the next page is asked for. */
  ahead?: string | undefined
  disabled?: boolean
}

/** Stands at the end of a list and says when it comes near. */
export function EndSentinel({ onReach, ahead = '1200px', disabled = false }: EndSentinelProps) {
  const ref = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)
  useEffect(() => {
    const element = ref.current
    if (!element || disabled) return
    // A busy browser tells of coming near and leaving in one go.
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach(),
      { rootMargin: ahead },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [ahead, disabled])
  return <div ref={ref} aria-hidden="true" style={{ height: 1 }} />
}
