import { Button, Group, Modal, Text } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'

export interface ConfirmRequest {
  message: string
  title?: string
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
}

type Confirm = (request: ConfirmRequest) => Promise<void>

const ConfirmContext = createContext<Confirm | null>(null)

interface Labels {
  title: string
  confirm: string
  cancel: string
}

interface Pending {
  resolve: () => void
  reject: (reason: Error) => void
}

/** Asks one question at a time; a second one is refused while the first is open. */
export function ConfirmProvider({ labels, children }: { labels: Labels; children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const [opened, setOpened] = useState(false)
  const pending = useRef<Pending | null>(null)

  const confirm = useCallback<Confirm>((next) => {
    if (pending.current) return Promise.reject(new Error('Another question is open'))
    setRequest(next)
    setOpened(true)
    return new Promise((resolve, reject) => {
      pending.current = { resolve, reject }
    })
  }, [])

  const settle = useCallback((agreed: boolean) => {
    const waiting = pending.current
    pending.current = null
    setOpened(false)
    if (agreed) waiting?.resolve()
    else waiting?.reject(new Error('Not confirmed'))
  }, [])

  const value = useMemo(() => confirm, [confirm])
  return (
    <ConfirmContext value={value}>
      {children}
      <Modal
        opened={opened}
        onClose={() => settle(false)}
        title={request?.title ?? labels.title}
        closeOnEscape={false}
        centered
        size="sm"
        zIndex={400}
        closeButtonProps={{ 'aria-label': labels.cancel }}
      >
        <Text c="dimmed">{request?.message}</Text>
        <Group justify="flex-end" gap="sm" mt="xl">
          <Button variant="default" onClick={() => settle(false)}>
            {request?.cancelLabel ?? labels.cancel}
          </Button>
          <Button color={request?.danger ? 'red.8' : undefined} onClick={() => settle(true)} data-autofocus>
            {request?.confirmLabel ?? labels.confirm}
          </Button>
        </Group>
      </Modal>
    </ConfirmContext>
  )
}

/** Resolves on confirm; rejects on cancel, close or a click beside it. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('ConfirmProvider is missing')
  return confirm
}
