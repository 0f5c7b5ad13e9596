import type { Work } from '@easel/contract'
import { useEffect, useState } from 'react'

const tickMs = 1000

/** For how long a work has been in the making, second by second. By the server's clock, as the browser's may be wrong. */
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
