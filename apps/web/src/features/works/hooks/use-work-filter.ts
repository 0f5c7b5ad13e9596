import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readWorkFilter, type WorkFilter, withWorkFilter } from '../work-filter.ts'

export type ChangeFilter = (part: Partial<WorkFilter>) => void

/** The filter of the address, and a function to change it. Words replace the history entry while they are typed; each choice can be undone by going back. */
export function useWorkFilter(): [WorkFilter, ChangeFilter] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (part: Partial<WorkFilter>) =>
      setParams((before) => withWorkFilter(before, { ...readWorkFilter(before), ...part }), {
        replace: Object.keys(part).length === 1 && 'keyword' in part,
        preventScrollReset: true,
      }),
    [setParams],
  )
  return [useMemo(() => readWorkFilter(params), [params]), change]
}
