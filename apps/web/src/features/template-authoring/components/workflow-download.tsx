import type { WorkTemplate } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { saveText } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'

/** Downloads the workflow of a template, with its form, as a file for ComfyUI. */
export function WorkflowDownload({
  template: { id, title },
}: {
  template: Pick<WorkTemplate, 'id' | 'title'>
}) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const download = useMutation({
    mutationFn: () => api.getWorkTemplateWorkflow({ id }),
    onSuccess: ({ ui }) =>
      saveText(JSON.stringify(ui, null, 2), { name: fileName(title), type: 'application/json' }),
    onError: (error) => toastError(errorText(error)),
  })
  return (
    <Button
      variant="default"
      onClick={() => download.mutate()}
      loading={download.isPending}
      aria-label={t('maker.downloadOf', { title })}
    >
      {t('maker.download')}
    </Button>
  )
}

/** Replaces characters that file systems do not allow in a name. */
function fileName(title: string): string {
  const name = title
    .replaceAll(/[\p{Cc}"*/:<>?\\|]/gu, ' ')
    .trim()
    .slice(0, 80)
  return `${name || 'workflow'}.json`
}
