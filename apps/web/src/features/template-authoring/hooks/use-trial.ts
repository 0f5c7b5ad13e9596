import { CodeError, type WorkTemplate } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorCode, queryKeys, useApi, useRequestKey } from '../../../lib/api/index.ts'
import { openAttempts } from '../../credits/index.ts'
import { refreshWorks, runningKey, workQuery } from '../../works/index.ts'
import type { DraftHandle } from '../draft-store.ts'

/** Makes a work with a draft, which `keep` stores first; only its author sees the work. */
export function useTrial({ draft, change }: DraftHandle, keep: () => Promise<WorkTemplate>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const keyOf = useRequestKey()
  const isStarting = useRef(false)
  const start = useMutation({
    mutationFn: async () => {
      const template = await keep()
      change({ serverId: template.id })
      const source_arr = draft.photos.map(({ id }) => ({ id }))
      const body = { work_template_id: template.id, params: {}, source_arr }
      return await api.createWork(body, { idempotencyKey: keyOf({ ...body, version: template.version }) })
    },
    onSuccess: (work) => {
      keyOf.forget()
      change({ workId: work.id })
      queryClient.setQueryData(workQuery(api, work.id).queryKey, work)
      queryClient.setQueryData(runningKey, work)
      refreshWorks(queryClient)
    },
    onError: (error) => {
      if (error instanceof CodeError) keyOf.forget()
      if (errorCode(error) === 'A0601') openAttempts()
    },
    onSettled: () => {
      isStarting.current = false
      void queryClient.invalidateQueries({ queryKey: queryKeys.templates, predicate: isOwnList })
    },
  })
  const tryIt = () => {
    // Two clicks in the same tick arrive before a re-render.
    if (isStarting.current) return
    isStarting.current = true
    start.mutate()
  }
  return { tryIt, isStarting: start.isPending, error: start.error }
}

/** The page's own check and graph are not refetched. */
const isOwnList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === 'own'
