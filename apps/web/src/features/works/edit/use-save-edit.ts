import type { Client, Work, WorkEdit, WorkEditing } from '@easel/contract/client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { refreshWorks, workQuery } from '../api.ts'

/** Interval in ms at which the page asks whether the server has made the picture. */
const askEveryMs = 500

export function editQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.works, 'edit', id] as const,
    queryFn: ({ signal }) => api.getWorkEdit({ id }, { signal }),
    staleTime: 0,
    // The editor begins with the steps that were stored when it opened. A later answer must not replace the steps that the user has
    // changed.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? askEveryMs : false),
  })
}

async function waitForEdit(api: Client, editing: WorkEditing, id: string): Promise<WorkEditing> {
  let found = editing
  while (found.state === 'making') {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
    found = await api.getWorkEdit({ id })
  }
  return found
}

/** Sends the steps, waits for the picture, and shows it in all places. */
export function useSaveEdit({ id }: Work, onSaved: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async ({ version, edit }: { version: number; edit: WorkEdit }) => {
      const editing = await waitForEdit(api, await api.setWorkEdit({ id, version, edit }), id)
      return { editing, work: await api.getWork({ id }) }
    },
    onSuccess: ({ editing, work }) => {
      queryClient.setQueryData(workQuery(api, id).queryKey, work)
      queryClient.setQueryData(editQuery(api, id).queryKey, editing)
      refreshWorks(queryClient)
      if (editing.state === 'failed') return toastError(t('pictureEdit.failed'))
      toastSuccess(t('pictureEdit.saved'))
      onSaved()
    },
    onError: (error) => toastError(errorText(error)),
  })
}
