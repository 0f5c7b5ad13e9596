import type { Work, WorkProgress } from '@easel/contract/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useSocketState, useSocketTask } from '../../../lib/socket/socket-context.tsx'
import { isRunning, refreshWorks, runningKey, runningQuery, workQuery } from '../api.ts'

/** Polling intervals for a running work, in ms: with an open socket (in case a message is lost), and without a socket. */
const withSocketMs = 10_000
const withoutSocketMs = 2_500

function usePace(): number {
  return useSocketState() === 'open' ? withSocketMs : withoutSocketMs
}

export interface Progress extends Pick<WorkProgress, 'phase' | 'percent'> {
  /** A small picture as a data: URL. */
  preview?: string | undefined
}

/** The latest known progress of a running work: from the socket, or otherwise from the work itself. */
export function useProgress(work: Work | null | undefined): Progress | null {
  const api = useApi()
  const queryClient = useQueryClient()
  const [heard, setHeard] = useState<WorkProgress | null>(null)
  const watched = work && isRunning(work) ? work.id : null
  useSocketTask('work_progress', watched, (message) => {
    if (message.type !== 'work_progress') return
    const { data } = message
    setHeard((before) => ({
      ...data,
      preview: data.preview ?? (before?.work_id === data.work_id ? before.preview : undefined),
    }))
    if (data.phase === 'completed') {
      // Fetches the work immediately; all components that receive this socket message share the call. All other updates wait
      // until the work is drawn.
      const { queryKey } = workQuery(api, data.work_id)
      void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
      if (!work?.batch_work_id_arr)
        queryClient.setQueryData<Work | null>(runningKey, (running) =>
          running?.id === data.work_id ? null : running,
        )
      refreshWorks(queryClient, 'end')
    } else if (work?.state === 'queue' || data.state) refreshWorks(queryClient)
  })
  if (!work) return null
  if (heard?.work_id !== work.id) return work.progress
  return heard.percent >= work.progress.percent ? heard : { ...work.progress, preview: heard.preview }
}

/** Loads a work, and polls it until it ends. If it is shown among many works, it is polled less often. */
export function useWork(id: string, among = 1) {
  const pace = usePace() * Math.max(1, among / 4)
  return useQuery({
    ...workQuery(useApi(), id),
    enabled: ({ state }) => id !== '' && state.data !== null,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pace : false),
  })
}

export function useRunningWork(enabled = true) {
  const pace = usePace()
  const polling = useSocketState() === 'polling'
  return useQuery({
    ...runningQuery(useApi()),
    enabled,
    refetchInterval: ({ state }) => (state.data ? pace : polling && 5_000),
  })
}
