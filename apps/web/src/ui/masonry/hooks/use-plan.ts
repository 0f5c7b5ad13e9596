import { useEffect, useMemo, useRef } from 'react'
import { type Plan, planOf } from '../plan.ts'

/** The plan of a list, going on from the one that was shown last. */
export function usePlan(ratios: readonly number[]): Plan {
  const last = useRef<Plan>(undefined)
  const plan = useMemo(() => planOf(ratios, last.current), [ratios])
  useEffect(() => {
    last.current = plan
  }, [plan])
  return plan
}
