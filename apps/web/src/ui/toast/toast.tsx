import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { uuid } from '../../lib/format/uuid.ts'
import classes from './toast.module.css'

const normalMs = 3000
const messageMs = 5000

interface MessageToast {
  title: string
  text: string
  /** A line of its own below the sentence. */
  more?: string | undefined
  action?: { label: string; onClick: () => void }
}

/** Shows one line for 3 s. */
export function toastSuccess(text: string): void {
  notifications.show({ message: text, autoClose: normalMs, icon: <IconCheck size={16} />, color: 'teal.8' })
}

/** Shows one line for 3 s. */
export function toastError(text: string): void {
  notifications.show({
    message: text,
    autoClose: normalMs,
    icon: <IconAlertTriangle size={16} />,
    color: 'red.8',
    role: 'alert',
  })
}

/** Shows a title, a sentence and an action for 5 s. */
export function toastMessage({ title, text, more, action }: MessageToast): void {
  const id = uuid()
  const act = () => {
    notifications.hide(id)
    action?.onClick()
  }
  const message = (
    <span className={classes.message}>
      <span>
        {text}
        {more && <span className={classes.more}>{more}</span>}
      </span>
      {action && (
        <Button size="compact-sm" variant="light" onClick={act}>
          {action.label}
        </Button>
      )}
    </span>
  )
  notifications.show({
    id,
    title,
    message,
    autoClose: messageMs,
    icon: <IconCheck size={16} />,
    color: 'teal.8',
  })
}
