import { useEffect, useEffectEvent, useRef } from 'react'

interface EndSentinelProps {
  onReach: () => void
  /** How far before the end the next page is asked for. */
  ahead?: string
  disabled?: boolean
}

/** Stands at the end of a list and says when it comes near. */
export function EndSentinel({ onReach, ahead = '1200px', disabled = false }: EndSentinelProps) {
  const ref = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)
  useEffect(() => {
    const element = ref.current
    if (!element || disabled) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), {
      rootMargin: ahead,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [ahead, disabled])
  return <div ref={ref} aria-hidden="true" style={{ height: 1 }} />
}
