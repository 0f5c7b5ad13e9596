import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { readWorkFilter, type WorkFilter, withWorkFilter } from '../work-filter.ts'

export type ChangeFilter = (part: Partial<WorkFilter>) => void

/**
 * Returns the filter of the address, and a function to change it. Typing replaces the history entry; every other change adds an
 * entry, so that going back undoes it.
 */
export function useWorkFilter(): [WorkFilter, ChangeFilter] {
  const [params, setParams] = useSearchParams()
  // The router's own parameters belong to the last rendered page: with them, the second of two quick changes would undo the
  // first.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback(
    (part: Partial<WorkFilter>) => {
      const before = latest.current
      latest.current = withWorkFilter(before, { ...readWorkFilter(before), ...part })
      setParams(latest.current, {
        replace: Object.keys(part).length === 1 && 'keyword' in part,
        preventScrollReset: true,
      })
    },
    [setParams],
  )
  return [useMemo(() => readWorkFilter(params), [params]), change]
}
