import type { ThemeDetails } from '@easel/contract/client'
import { Modal } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useFormDialog } from '../../../ui/dialog/index.ts'
import { ThemeForm } from './theme-form.tsx'

interface ThemeDialogProps {
  /** Absent for a new one. */
  theme?: ThemeDetails
  opened: boolean
  onClose: () => void
}

export default function ThemeDialog({ theme, opened, onClose }: ThemeDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <Modal
      {...frame}
      title={t(theme ? 'adminThemes.editTitle' : 'adminThemes.add')}
      centered
      size={640}
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ThemeForm theme={theme} onClose={onClose} onUnsaved={onUnsaved} />
    </Modal>
  )
}
