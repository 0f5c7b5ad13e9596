import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isRetryable, queryKeys, resultMedia, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import classes from './projects.module.css'

interface WorkDialogProps {
  id: string
  opened: boolean
  onClose: () => void
  isBusy: boolean
  onChoose: (id: string) => void
}

/** Asks whether to create a project from the work to which another page has linked. */
export default function WorkDialog({ opened, onClose, ...asked }: WorkDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogFrame frame={useDialog(opened, onClose)} title={t('projects.newFromWork')}>
      <AskedWork {...asked} />
    </DialogFrame>
  )
}

function AskedWork({ id, isBusy, onChoose }: Omit<WorkDialogProps, 'opened' | 'onClose'>) {
  const { t } = useTranslation()
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.projects, 'work', id] as const,
    queryFn: ({ signal }) => api.getWork({ id }, { signal }),
    enabled: id !== '',
  })
  if (error && isRetryable(error)) return <LoadFailed onRetry={refetch} />
  if (error) return <p>{t('projects.workGone')}</p>
  if (!data) return <Skeleton height={280} aria-busy="true" />
  const media = resultMedia(data.result_info)
  return (
    <div className={classes.form}>
      {media && <Picture file={media.thumbnail} alt="" sizes="440px" fit="ratio" className={classes.asked} />}
      <p>{t('projects.workAsk', { title: data.template_title })}</p>
      <Button loading={isBusy} onClick={() => onChoose(id)} data-autofocus>
        {t('projects.workMake')}
      </Button>
    </div>
  )
}
