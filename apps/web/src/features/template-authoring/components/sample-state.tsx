import type { WorkTemplate } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LoopVideo, Picture } from '../../../ui/media/index.ts'
import { Fault } from '../../../ui/page/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import classes from './maker.module.css'

/** Shows that the sample of a draft has to run first, or why it failed. */
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

/** The result of the sample of a published template, if it is the cover. */
export function SampleResult({ template }: { template: WorkTemplate | undefined }) {
  const { t } = useTranslation()
  if (!template?.cover_of_sample) return null
  const { cover, preview, title } = template
  const name = t('builder.sampleResultOf', { title })
  return (
    <figure className={classes.sampleResult}>
      {preview ? (
        <LoopVideo
          src={preview.small_url ?? preview.url}
          poster={cover.url}
          width={preview.width}
          height={preview.height}
          label={name}
          mode="controls"
        />
      ) : (
        <Picture file={cover} alt={name} fit="ratio" sizes="320px" />
      )}
      <figcaption className={classes.facts}>{t('builder.sampleResult')}</figcaption>
    </figure>
  )
}
