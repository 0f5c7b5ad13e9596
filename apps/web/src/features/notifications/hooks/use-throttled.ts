import { useEffect, useRef, useState } from 'react'
import { fetchGapMs } from '../api.ts'
import { throttle } from '../throttle.ts'

/** Returns a stable function that calls the newest `run`, at most once in 300 ms. */
export function useThrottled(run: () => void): () => void {
  const newest = useRef(run)
  useEffect(() => {
    newest.current = run
  })
  const [throttled] = useState(() => throttle(() => newest.current(), fetchGapMs))
  return throttled
}
