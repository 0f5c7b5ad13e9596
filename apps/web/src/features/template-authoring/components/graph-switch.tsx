import type { WorkTemplate } from '@easel/contract/client'
import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { templateQuery } from '../../templates/index.ts'

/** Switches whether other users may open and copy the graph of a template; saved at once. */
export function GraphSwitch({ template: { id, hides_graph } }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (hides: boolean) => api.updateWorkTemplate({ id, hides_graph: hides }),
    onSuccess: (saved) => {
      queryClient.setQueryData(templateQuery(api, id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: [...queryKeys.templates, 'list'] })
    },
    onError: (error) => toastError(errorText(error)),
  })
  const isHidden = change.isPending ? change.variables : hides_graph === true
  return (
    <Switch
      label={t('maker.opensGraph')}
      description={t('maker.opensGraphHint')}
      checked={!isHidden}
      disabled={change.isPending}
      onChange={(event) => change.mutate(!event.currentTarget.checked)}
    />
  )
}
