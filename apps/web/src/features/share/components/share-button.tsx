import { Button, type ButtonProps } from '@mantine/core'
import { IconShare3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import type { ShareSubject } from '../share-subject.ts'

const loadShareDialog = () => import('./share-dialog.tsx')

interface ShareButtonProps extends ButtonProps {
  subject: ShareSubject
  label?: string | undefined
  /** Posts the subject. It is set if the subject has no public link before it is posted. */
  onPost?: (() => void) | undefined
}

/** Opens the share dialog, whose code loads when it is first needed. */
export function ShareButton({ subject, label, onPost, ...props }: ShareButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconShare3 size={20} stroke={1.7} aria-hidden="true" />}
        aria-haspopup="dialog"
        {...props}
        onClick={() => setOpen(true)}
      >
        {label ?? t('share.open')}
      </Button>
      <LazyDialog opened={isOpen} load={loadShareDialog} onFail={() => setOpen(false)}>
        {(ShareDialog, isShown) => (
          <ShareDialog
            subject={subject}
            opened={isShown}
            onClose={() => setOpen(false)}
            {...(onPost && {
              onPost: () => {
                setOpen(false)
                onPost()
              },
            })}
          />
        )}
      </LazyDialog>
    </>
  )
}
