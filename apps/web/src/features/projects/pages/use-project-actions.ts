import type { Project, ProjectSummary } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { projectListKey } from './api.ts'

type Subject = Pick<ProjectSummary, 'id' | 'title' | 'version' | 'editable'>
type Change = { title?: string; editable?: boolean }

interface Parts {
  /** Returns the version on which the next change is based, if an editor may save in between. */
  versionOf?: () => Promise<number>
  onChanged?: (project: Project) => void
  onRemoved?: () => void
}

/** Actions on a whole project, from the list and from its editor. */
export function useProjectActions(
  { id, title, version, editable }: Subject,
  { versionOf = async () => version, onChanged, onRemoved }: Parts = {},
) {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: projectListKey })
  const onError = (error: unknown) => toastError(errorText(error))
  const change = useMutation({
    mutationFn: async (wanted: Change) =>
      await api.updateProject({ id, version: await versionOf(), ...wanted }),
    onSuccess: (project) => {
      refresh()
      onChanged?.(project)
    },
  })
  const duplicate = useMutation({
    mutationFn: () => api.duplicateProject({ id }),
    onSuccess: (copy) => {
      refresh()
      toastSuccess(t('projects.duplicated', { title: copy.title }))
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: () => api.deleteProject({ id }),
    onSuccess: () => {
      refresh()
      onRemoved?.()
    },
    onError,
  })
  return {
    change,
    isBusy: change.isPending || duplicate.isPending || remove.isPending,
    duplicate: () => duplicate.mutate(),
    toggleLock: () => change.mutate({ editable: !editable }, { onError }),
    remove: async () => {
      const question = { message: t('projects.deleteAsk', { title }), confirmLabel: t('projects.delete') }
      if (await confirm({ ...question, danger: true })) remove.mutate()
    },
  }
}

export type ProjectActions = ReturnType<typeof useProjectActions>
