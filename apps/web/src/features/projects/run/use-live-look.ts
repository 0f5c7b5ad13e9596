import { CodeError, type File } from '@easel/contract/client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useEditorStore, type Workflow } from '../document/index.ts'
import { LiveQuestion } from './live-question.ts'
import { canRunTo } from './run-to-here.tsx'
import { quotable } from './use-quote.ts'

/** Small picture of the graph in its current state; without a picture, a sentence with the reason. */
export interface LiveLook {
  readonly file?: File | undefined
  readonly refusal?: string
}

interface ShownNode {
  readonly ui: Workflow | undefined
  /** The selected node; if none is selected, the result is shown. */
  readonly nodeId: string | undefined
}

/** At most two looks a second, which the server allows. */
const pace = { afterEdit: 60, between: 520, again: 5000 }

/** Codes of refusals that are permanent until the graph or the day changes. */
const lasting = ['A0400', 'A0440', 'A0501', 'A0700']

/** Returns small pictures of the graph during editing, while they are switched on. */
export function useLiveLook(projectId: string, isWanted: boolean): LiveLook | undefined {
  const api = useApi()
  const store = useEditorStore()
  const [question] = useState(
    () =>
      new LiveQuestion<ShownNode, LiveLook>(async ({ ui, nodeId }, signal) => {
        const input = {
          project_id: projectId,
          ...(ui && { ui }),
          ...(nodeId !== undefined && { node_id: nodeId }),
        }
        try {
          const { file } = await api.makeProjectLook(input, { signal })
          if (file) return { file }
        } catch (error) {
          if (error instanceof CodeError && lasting.includes(error.code)) return { refusal: error.message }
          throw error
        }
        // The server gives works precedence, so the question is repeated.
        throw new Error('No look was made now')
      }, pace),
  )
  useEffect(() => {
    if (!isWanted) return
    let shown: ShownNode | undefined
    const edit = () => {
      const { ui } = quotable(store.workflow)
      const [id, ...others] = store.selection
      const node = id === undefined || others.length > 0 ? undefined : store.graph.nodeById.get(id)
      const nodeId = node && canRunTo(node) ? node.id : undefined
      if (shown?.ui !== ui || shown?.nodeId !== nodeId) shown = { ui, nodeId }
      if (shown) question.edit(shown)
    }
    edit()
    const unsubscribe = store.subscribe(edit)
    return () => {
      unsubscribe()
      question.stop()
    }
  }, [question, store, isWanted])
  return useSyncExternalStore(question.subscribe, question.getSnapshot, question.getSnapshot)
}
