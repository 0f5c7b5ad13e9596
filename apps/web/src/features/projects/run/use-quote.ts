import { maxQuotedBytes, type ProjectQuote } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { useEditor, useEditorStore, type Workflow } from '../document/index.ts'
import { faultsIn, notesIn } from './faults.ts'
import { LiveQuestion } from './live-question.ts'
import { RunStoreContext } from './use-run.ts'

/** Returns the cost and the time of the graph in its current state, and shows the faults that prevent it from running. */
export function useQuote(projectId: string, version: number): ProjectQuote | undefined {
  const api = useApi()
  const runs = use(RunStoreContext)
  const store = useEditorStore()
  const [quoter] = useState(
    () =>
      new LiveQuestion<Quotable, ProjectQuote>(({ ui }, signal) =>
        api.quoteProjectTask({ project_id: projectId, ...(ui && { ui }) }, { signal }),
      ),
  )
  useEffect(() => {
    // A large graph is quoted only when it is saved.
    const saved = { key: `version ${version}` }
    const edit = () => {
      const graph = quotable(store.workflow)
      quoter.edit(graph.ui ? graph : saved)
    }
    edit()
    return store.subscribe(edit)
  }, [quoter, store, version])
  useEffect(() => () => quoter.stop(), [quoter])
  const quote = useSyncExternalStore(quoter.subscribe, quoter.getSnapshot, quoter.getSnapshot)
  useEffect(() => {
    if (!quote) return
    runs.showFaults(faultsIn(quote.fault_arr, (id) => store.hasNode(id)))
    runs.showNotes(notesIn(quote.warning_arr))
  }, [runs, store, quote])
  return quote
}

/** Delay in ms before a node is quoted, so that moving over nodes sends no questions. */
const passingMs = 250

/** Returns the quote of a run up to a node, once only this node has been selected for a moment. */
export function useNodeQuote(projectId: string, nodeId: string): ProjectQuote | undefined {
  const api = useApi()
  const workflow = useEditor((snapshot) => snapshot.workflow)
  const isChosen = useEditor(({ selection }) => selection.size === 1 && selection.has(nodeId))
  const [asked, setAsked] = useState<Workflow>()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(workflow), passingMs)
    return () => clearTimeout(timer)
  }, [workflow])
  const graph = asked && quotable(asked)
  const { data } = useQuery({
    queryKey: [...queryKeys.projects, 'quote', projectId, nodeId, graph?.key] as const,
    queryFn: ({ signal }) =>
      api.quoteProjectTask(
        { project_id: projectId, node_id: nodeId, ...(graph?.ui && { ui: graph.ui }) },
        { signal },
      ),
    enabled: isChosen && graph?.ui !== undefined,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  })
  return data
}

interface Quotable {
  /** Undefined for a workflow that is too large to be sent during editing. */
  readonly ui?: Workflow
  readonly key: string
}

const known = new WeakMap<Workflow, Quotable>()
let count = 0

/** Returns the input for a workflow's quote; the same workflow gives the same object. */
export function quotable(workflow: Workflow): Quotable {
  const before = known.get(workflow)
  if (before) return before
  const isSmall = new TextEncoder().encode(JSON.stringify(workflow)).length <= maxQuotedBytes
  count += 1
  const fresh = { ...(isSmall && { ui: workflow }), key: String(count) }
  known.set(workflow, fresh)
  return fresh
}
