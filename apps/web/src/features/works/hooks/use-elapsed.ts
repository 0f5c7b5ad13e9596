import type { Work } from '@easel/contract/client'
import { useEffect, useState } from 'react'

const tickMs = 1000

/** Time since the work started, updated every second. Based on the server's value, as the browser's clock may be wrong. */
export function useElapsed({ elapsed_ms: known = 0 }: Work): number {
  const [elapsed, setElapsed] = useState(known)
  useEffect(() => {
    const begun = performance.now() - known
    const tick = () => setElapsed(performance.now() - begun)
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [known])
  return elapsed
}
