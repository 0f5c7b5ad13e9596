import { useEffect, useMemo, useRef } from 'react'
import { type Plan, planOf } from '../plan.ts'

/** Returns the plan of a list, extending the plan shown before. */
export function usePlan(ratios: readonly number[]): Plan {
  const last = useRef<Plan>(undefined)
  const plan = useMemo(() => planOf(ratios, last.current), [ratios])
  useEffect(() => {
    last.current = plan
  }, [plan])
  return plan
}
