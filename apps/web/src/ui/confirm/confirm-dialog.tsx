import { Button, Group, Modal } from '@mantine/core'
import { useEscape, useGutter } from '../dialog/use-dialog.ts'

export interface ConfirmRequest {
  message: string
  title?: string
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
}

export interface ConfirmLabels {
  title: string
  confirm: string
  cancel: string
}

interface ConfirmDialogProps {
  request: ConfirmRequest
  opened: boolean
  labels: ConfirmLabels
  onSettle: (agreed: boolean) => void
}

const stay = () => undefined

/** Escape does nothing, neither here nor in dialogs below, because the question needs an answer. */
export default function ConfirmDialog({ request, opened, labels, onSettle }: ConfirmDialogProps) {
  useEscape(opened, stay)
  useGutter(opened)
  return (
    <Modal
      opened={opened}
      onClose={() => onSettle(false)}
      title={request.title ?? labels.title}
      closeOnEscape={false}
      centered
      size="sm"
      zIndex={400}
      closeButtonProps={{ 'aria-label': labels.cancel }}
    >
      <p>{request.message}</p>
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="default" onClick={() => onSettle(false)}>
          {request.cancelLabel ?? labels.cancel}
        </Button>
        <Button color={request.danger ? 'red.8' : undefined} onClick={() => onSettle(true)} data-autofocus>
          {request.confirmLabel ?? labels.confirm}
        </Button>
      </Group>
    </Modal>
  )
}
