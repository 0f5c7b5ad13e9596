import type { CleaningKind } from '@easel/contract/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { storageQuery } from '../api.ts'

/** The report on storage, and the related tasks for a worker. Each task ends with a new measurement. */
export function useStorage() {
  const api = useApi()
  const errorText = useErrorText()
  /** Time of the measurement that was shown when a measurement was requested; `null` if there was none. */
  const [asked, setAsked] = useState<number | null>()
  const query = useQuery(storageQuery(api, asked !== undefined))
  const last = query.data?.measure_ts ?? null
  const isAwaited = asked !== undefined && asked === last
  if (asked !== undefined && !isAwaited) setAsked(undefined)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (last !== null) void queryClient.invalidateQueries({ queryKey: [...queryKeys.storage, 'freeable'] })
  }, [last, queryClient])
  const ask = async (send: () => Promise<unknown>): Promise<boolean> => {
    setAsked(last)
    try {
      await send()
      return true
    } catch (error) {
      setAsked(undefined)
      toastError(errorText(error))
      return false
    }
  }
  return {
    query,
    isAwaited,
    measure: () => ask(() => api.measureStorage()),
    clean: (purpose: CleaningKind, unused_days: number) =>
      ask(() => api.cleanStorage({ purpose, unused_days })),
  }
}

export type Storage = ReturnType<typeof useStorage>
