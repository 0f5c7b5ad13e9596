import { CodeError, type ProjectTask } from '@easel/contract/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { queryKeys, useApi, useErrorText, useRequestKey } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useSocketState, useSocketTask } from '../../../lib/socket/socket-context.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import type { Axis } from '../../grids/index.ts'
import { useEditorStore } from '../document/index.ts'
import { isUnderWay, taskStatusQuery, tasksKey, tasksQuery } from './api.ts'
import { faultsIn } from './faults.ts'
import { RunStoreContext } from './use-run.ts'

/** Intervals of polling a run, in ms: with an open socket, whose messages also trigger a request, and without. */
const withSocketMs = 5000
const withoutSocketMs = 1500

/** Returns the runs of a project, newest first, the run in progress, and functions to begin and end a run. */
export function useProjectRun(projectId: string, beforeRun: () => Promise<void>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const { t } = useTranslation()
  const store = use(RunStoreContext)
  const editor = useEditorStore()
  const keyOf = useRequestKey()
  const tasks = useQuery(tasksQuery(api, projectId))
  const active = tasks.data?.filter(isUnderWay) ?? []
  // Of runs that were started together, the run that a worker computes is shown; otherwise the first waiting run.
  const running = active.find(({ state }) => state === 'doing') ?? active.at(-1)
  const { percent, preview } = useNodeProgress(projectId, running, tasks.data?.[0])
  const refresh = async () => {
    // A run takes attempts, and returns them if it fails.
    void queryClient.invalidateQueries({ queryKey: queryKeys.credits })
    await queryClient.invalidateQueries({ queryKey: tasksKey(projectId) })
  }
  const onError = (error: unknown) => toastError(errorText(error))
  const start = useMutation({
    mutationFn: async ({ nodeId, axes = [] }: Start) => {
      await beforeRun()
      const input = {
        project_id: projectId,
        ...(nodeId !== undefined && { node_id: nodeId }),
        ...(axes.length > 0 && { axis_arr: axes }),
      }
      return await api.createProjectTask(input, { idempotencyKey: keyOf(input) })
    },
    onError: (error) => {
      if (error instanceof CodeError && error.details.length > 0)
        store.showFaults(faultsIn(error.details, (id) => editor.hasNode(id)))
      onError(error)
    },
    onSettled: async () => {
      keyOf.forget()
      await refresh()
    },
  })
  const cancel = useMutation({
    // Stops all runs that were started together; a run that has ended in the meantime keeps its result.
    mutationFn: ({ id }: ProjectTask) => api.stopBatch({ id, state: 'break' }),
    onSuccess: ({ stopped_count, attempts_returned }, { batch_id }) => {
      if (batch_id === undefined) return
      const attempts = t('grid.attempts', { count: attempts_returned })
      toastSuccess(
        stopped_count > 0 ? t('grid.stopped', { count: stopped_count, attempts }) : t('grid.stoppedNone'),
      )
    },
    onError,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: ({ id }: ProjectTask) => api.deleteProjectTask({ id }),
    onError,
    onSettled: refresh,
  })
  const removeBatch = useMutation({
    mutationFn: ({ id }: ProjectTask) => api.deleteProjectTaskBatch({ id }),
    onError,
    onSettled: refresh,
  })
  /** Begins a run, unless a run is in progress. */
  const begin = (wanted: Start = {}) => {
    if (!running && !start.isPending) start.mutate(wanted)
  }
  return { tasks, running, active, percent, preview, start, begin, cancel, remove, removeBatch }
}

interface Start {
  /** The node up to which the graph runs. */
  nodeId?: string
  /** Inputs that vary: several runs start together. */
  axes?: Axis[]
}

export type ProjectRun = ReturnType<typeof useProjectRun>

/** Follows the nodes of the run in progress, or shows the nodes of the last run. */
function useNodeProgress(
  projectId: string,
  running: ProjectTask | undefined,
  last: ProjectTask | undefined,
): { percent: number; preview: string | undefined } {
  const api = useApi()
  const queryClient = useQueryClient()
  const store = use(RunStoreContext)
  const isOpen = useSocketState() === 'open'
  const [heard, setHeard] = useState<{ id: string; percent: number; preview: string | undefined }>()
  const id = running?.id ?? last?.id ?? ''
  const query = taskStatusQuery(api, id)
  const status = useQuery({
    ...query,
    refetchInterval: running ? (isOpen ? withSocketMs : withoutSocketMs) : false,
  })
  const unknownRuns = useRef(new Set<string>())
  useSocketTask('work_progress', '*', (message) => {
    if (message.type !== 'work_progress') return
    const { work_id, percent, preview, phase } = message.data
    if (work_id !== running?.id) {
      // The run may belong to another tab, or be the next of the runs that were started together. The refetched list also shows
      // whether the message belongs to a work.
      if (unknownRuns.current.has(work_id)) return
      unknownRuns.current.add(work_id)
      void queryClient.invalidateQueries({ queryKey: tasksKey(projectId) })
      return
    }
    setHeard((before) => ({
      id: work_id,
      percent,
      preview: preview ?? (before?.id === work_id ? before.preview : undefined),
    }))
    void queryClient.invalidateQueries({ queryKey: query.queryKey }, { cancelRefetch: false })
    if (phase === 'completed') void queryClient.invalidateQueries({ queryKey: tasksKey(projectId) })
  })
  const { data } = status
  useEffect(() => {
    if (data) store.showNodes(data.node_arr)
  }, [store, data])
  const hasEnded = data !== undefined && running?.id === data.id && !isUnderWay(data)
  useEffect(() => {
    if (hasEnded) void queryClient.invalidateQueries({ queryKey: tasksKey(projectId) })
  }, [hasEnded, projectId, queryClient])
  const runNews = heard?.id === running?.id ? heard : undefined
  return { percent: Math.max(runNews?.percent ?? 0, data?.percent ?? 0), preview: runNews?.preview }
}
