import type { Project } from '@easel/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { saveText } from '../../../lib/browser/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { type EditorStore, useEditorStore } from '../document/index.ts'

const type = 'application/json'

/** Saves the edited workflow as a file: as a workflow for ComfyUI, or as a graph for its API. */
export function useExport(title: string) {
  const store = useEditorStore()
  const api = useApi()
  const errorText = useErrorText()
  const graph = useMutation({
    mutationFn: async () => (await api.convertWorkflow({ ui: uiOf(store) })).dag,
    onSuccess: (dag) => saveText(JSON.stringify(dag, null, 2), { name: fileNameOf(title, ' (API)'), type }),
    onError: (error) => toastError(errorText(error)),
  })
  return {
    saveWorkflow: () => saveText(JSON.stringify(store.workflow, null, 2), { name: fileNameOf(title), type }),
    saveGraph: () => graph.mutate(),
    isBusy: graph.isPending,
  }
}

function uiOf(store: EditorStore): Project['ui'] {
  return store.workflow as Project['ui']
}

/** Returns a name for a file, without characters that file systems refuse. */
export function fileNameOf(title: string, ending = ''): string {
  const name = title
    .replaceAll(/[\p{Cc}"*/:<>?\\|]/gu, ' ')
    .trim()
    .slice(0, 80)
  return `${name || 'workflow'}${ending}.json`
}
