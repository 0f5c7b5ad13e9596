import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useDialog } from '../../../ui/dialog/index.ts'
import { type ShareSubject, sharedOf } from '../subject.ts'
import { ShareBody } from './share-body.tsx'

interface ShareDialogProps {
  subject: ShareSubject
  opened: boolean
  onClose: () => void
}

/** Shares a subject as a link, a poster, a frame for other sites, or a file. */
export function ShareDialog({ subject, opened, onClose }: ShareDialogProps) {
  const { t } = useTranslation()
  const isSmall = useMediaQuery('(max-width: 37.5em)', false, { getInitialValueInEffect: false })
  const frame = useDialog(opened, onClose)
  return (
    <Modal
      {...frame}
      title={t('share.title')}
      // Aligned to the top, so that the tabs stay in position although their panels differ in height.
      yOffset="8dvh"
      size={620}
      fullScreen={isSmall}
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ShareBody shared={sharedOf(subject)} />
    </Modal>
  )
}
