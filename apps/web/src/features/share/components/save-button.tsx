import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useSaveFile } from '../hooks/use-save-file.ts'
import type { ShareSubject } from '../share-subject.ts'

interface SaveButtonProps extends ButtonProps {
  subject: ShareSubject
}

/** Saves a work, or the file of a post. */
export function SaveButton({ subject, ...props }: SaveButtonProps) {
  const { t } = useTranslation()
  const { save, isSaving } = useSaveFile(subject)
  return (
    save && (
      <Button
        variant="default"
        size="md"
        leftSection={<IconDownload size={20} stroke={1.7} aria-hidden="true" />}
        loading={isSaving}
        {...props}
        onClick={save}
      >
        {t('share.saveFile')}
      </Button>
    )
  )
}
