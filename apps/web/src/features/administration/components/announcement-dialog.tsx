import type { Announcement } from '@easel/contract/client'
import { Modal } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useFormDialog } from '../../../ui/dialog/index.ts'
import { AnnouncementForm } from './announcement-form.tsx'

interface AnnouncementDialogProps {
  announcement: Announcement | null
  opened: boolean
  onClose: () => void
}

export default function AnnouncementDialog({ announcement, opened, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <Modal
      {...frame}
      title={t('adminSite.announcement')}
      centered
      size={520}
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <AnnouncementForm announcement={announcement} onClose={onClose} onUnsaved={onUnsaved} />
    </Modal>
  )
}
