import type { BasedOn } from '@easel/contract/client'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isRetryable, useApi } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { ComparisonView } from '../comparison/index.ts'
import { useEditor, useEditorStore } from '../document/index.ts'
import { templateGraphQuery } from './api.ts'

interface OriginDialogProps {
  basedOn: BasedOn
  opened: boolean
  onClose: () => void
}

/** Differences between a copied graph and the current version of its template. */
export default function OriginDialog({ basedOn, opened, onClose }: OriginDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogFrame
      frame={useDialog(opened, onClose)}
      title={t('projects.compareOriginTitle', { title: basedOn.title })}
      size={1240}
    >
      <Differences basedOn={basedOn} />
    </DialogFrame>
  )
}

function Differences({ basedOn }: Pick<OriginDialogProps, 'basedOn'>) {
  const { t } = useTranslation()
  const { types } = useEditorStore()
  const workflow = useEditor((snapshot) => snapshot.workflow)
  const { data, error, refetch } = useQuery(
    templateGraphQuery(useApi(), { id: basedOn.work_template_id, locale: useLocale() }),
  )
  if (data) return <ComparisonView before={data} after={workflow} types={types} />
  if (error && isRetryable(error)) return <LoadFailed onRetry={refetch} />
  return error ? <p>{t('projects.originGone')}</p> : <Skeleton height={320} aria-busy="true" />
}
