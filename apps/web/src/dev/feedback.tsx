import { Button, Drawer, Loader, Modal, Progress, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useConfirm } from '../ui/confirm/index.ts'
import { EmptyState, ProgressRing } from '../ui/feedback/index.ts'
import { LoadFailed, LoadFailedLine } from '../ui/page/index.ts'
import { toastError, toastMessage, toastSuccess } from '../ui/toast/index.ts'
import classes from './dev.module.css'
import { Part } from './part.tsx'

const kinds = ['canvas', 'network', 'lost', 'heart', 'bookmark', 'people', 'lock'] as const

export function Feedback() {
  return (
    <>
      <Part name="Modal, Drawer, useConfirm, toasts">
        <Openers />
      </Part>
      <Part name="ProgressRing, Progress, Loader, Skeleton">
        <ProgressRing percent={35} size={32} />
        <Progress value={60} w={220} aria-label="Progress" />
        <Loader size="sm" />
        <Skeleton w={220} h={36} />
      </Part>
      {kinds.map((kind) => (
        <Part key={kind} name={`EmptyState kind="${kind}"`}>
          <div className={classes.wide}>
            <EmptyState
              kind={kind}
              title="Nothing found"
              text="Try other words or another type."
              action={<Button>Show all</Button>}
            />
          </div>
        </Part>
      ))}
      <Part name="LoadFailed">
        <div className={classes.wide}>
          <LoadFailed onRetry={() => undefined} />
        </div>
      </Part>
      <Part name="LoadFailedLine">
        <LoadFailedLine onRetry={() => undefined} />
      </Part>
    </>
  )
}

function Openers() {
  const [opened, setOpened] = useState<'modal' | 'drawer'>()
  const confirm = useConfirm()
  const close = () => setOpened(undefined)
  return (
    <>
      <Button variant="default" onClick={() => setOpened('modal')}>
        Modal
      </Button>
      <Button variant="default" onClick={() => setOpened('drawer')}>
        Drawer
      </Button>
      <Button variant="default" onClick={() => confirm({ message: 'This cannot be undone.' })}>
        useConfirm
      </Button>
      <Button variant="default" onClick={() => toastSuccess('Profile updated')}>
        toastSuccess
      </Button>
      <Button variant="default" onClick={() => toastError('Network error, please try again')}>
        toastError
      </Button>
      <Button
        variant="default"
        onClick={() =>
          toastMessage({
            title: 'Posted Successfully',
            text: 'Your work has been posted!',
            action: { label: 'View post', to: '/dev/ui' },
            secondAction: { label: 'Share it', onClick: () => undefined },
          })
        }
      >
        toastMessage
      </Button>
      <Modal opened={opened === 'modal'} onClose={close} title="A dialog" centered>
        Text of the dialog.
      </Modal>
      <Drawer opened={opened === 'drawer'} onClose={close} title="Details" position="right">
        Text of the drawer.
      </Drawer>
    </>
  )
}
