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

/** Where to, and as what: a link, a poster, a frame for other pages, or a file. */
export function ShareDialog({ subject, opened, onClose }: ShareDialogProps) {
  const { t } = useTranslation()
  const isSmall = useMediaQuery('(max-width: 37.5em)', false, { getInitialValueInEffect: false })
  const frame = useDialog(opened, onClose)
  return (
    <Modal
      {...frame}
      title={t('share.title')}
      // From the top: each tab has a height of its own, and they stay where they are.
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
