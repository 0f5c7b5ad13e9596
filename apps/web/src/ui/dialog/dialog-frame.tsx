import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/index.ts'
import type { useDialog } from './use-dialog.ts'

interface DialogFrameProps {
  /** The result of `useDialog` or `useFormDialog`. */
  frame: ReturnType<typeof useDialog>
  title: string
  size?: number | string
  /** False for a question that needs an answer. */
  withCloseButton?: boolean
  onExitTransitionEnd?: () => void
  children: ReactNode
}

/** A centred dialog with a title and a close button, above the bars of the page. */
export function DialogFrame({ frame, size = 480, children, ...props }: DialogFrameProps) {
  const { t } = useTranslation()
  return (
    <Modal
      {...frame}
      {...props}
      centered
      size={size}
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {children}
    </Modal>
  )
}
