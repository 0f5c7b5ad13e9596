import type { WorkTemplate } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Fault } from '../../../ui/page/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import classes from './maker.module.css'

/** Says of a draft that its sample has to run first, or why it did not. */
export function SampleState({ template }: { template: WorkTemplate | undefined }) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const stop = useMutation({
    mutationFn: (id: string) => api.updateWorkTemplate({ id, is_draft: true }),
    onError: (error) => toastError(errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.templates }),
  })
  if (!template?.is_draft) return null
  const { id, awaits_sample, broken } = template
  if (broken) return <Fault>{t('builder.sampleFailed', { reason: broken })}</Fault>
  if (!awaits_sample) return null
  return (
    <div className={classes.section}>
      <p role="status">{t('builder.sampleRuns')}</p>
      <div className={classes.row}>
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(id)}>
          {t('builder.keepAsDraft')}
        </Button>
      </div>
    </div>
  )
}
