import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { readWorkFilter, type WorkFilter, withWorkFilter } from '../work-filter.ts'

export type ChangeFilter = (part: Partial<WorkFilter>) => void

/** The filter of the address, and a function to change it. Words replace the history entry while they are typed; each choice can be undone by going back. */
export function useWorkFilter(): [WorkFilter, ChangeFilter] {
  const [params, setParams] = useSearchParams()
  // The router's own parameters belong to the last page: of two choices in a row, the second would undo the first.
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
