import type { Work } from '@easel/contract/client'
import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isMadeWithAi, resultMedia, useApi, useErrorText } from '../../../lib/api/index.ts'
import { saveAddress } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { isInWeChat, sharesFiles } from '../device.ts'

const loadShareDialog = () => import('../share-dialog.lazy.ts')

interface SaveButtonProps extends ButtonProps {
  work: Work
}

/**
 * Saves a work. One click is enough where the browser saves files and the work carries no visible mark; otherwise the work
 * is shown first, as it will be saved.
 */
export function SaveButton({ work, ...props }: SaveButtonProps) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const file = resultMedia(work.result_info)?.main
  const { mutate, isPending } = useMutation({
    mutationFn: (key: string) => api.signTargetDownload({ key, watermark_type: 'auto' }),
    onSuccess: ({ url, is_marked }) => (is_marked ? setOpen(true) : saveAddress(url)),
    onError: (error) => toastError(errorText(error)),
  })
  if (!file) return null
  const save = () => {
    if (isMadeWithAi(file) || isInWeChat() || sharesFiles(file.mime_type)) setOpen(true)
    else mutate(file.key)
  }
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconDownload size={20} stroke={1.7} aria-hidden="true" />}
        loading={isPending}
        {...props}
        onClick={save}
      >
        {t('share.saveFile')}
      </Button>
      <LazyDialog opened={isOpen} load={loadShareDialog} onFail={() => setOpen(false)}>
        {(ShareDialog, isShown) => (
          <ShareDialog
            subject={{ kind: 'work', work }}
            begin="download"
            opened={isShown}
            onClose={() => setOpen(false)}
          />
        )}
      </LazyDialog>
    </>
  )
}
