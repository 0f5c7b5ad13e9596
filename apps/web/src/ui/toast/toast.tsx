import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { uuid } from '../../lib/format/uuid.ts'
import { LocaleLink } from '../../lib/i18n/index.ts'
import classes from './toast.module.css'

const normalMs = 3000
const messageMs = 5000
/** The time in ms must suffice to read the undo button, to reach it and to press it, also by keys or a switch device. */
const undoMs = 10_000

interface MessageToast {
  title: string
  text: string
  /** A further line below the sentence. */
  more?: string | undefined
  action?: ToastAction
  /** A second action. */
  secondAction?: ToastAction
}

/** An action: a button, or a link to a page. */
type ToastAction = { label: string } & ({ onClick: () => void } | { to: string })

/** Shows one line for 3 s. */
export function toastSuccess(text: string): void {
  notifications.show({ message: text, autoClose: normalMs, icon: <IconCheck size={16} />, color: 'teal.8' })
}

/** The message that the network has failed. Without a network, the page already shows a bar, so the toast is not shown. */
let networkText: string | undefined
let onSuppressed: () => void = () => undefined

/** Sets a message that is not shown while the browser is offline, and a function that is called instead. */
export function leaveOutOffline(text: string, instead: () => void): void {
  networkText = text
  onSuppressed = instead
}

/** Shows one line for 3 s. */
export function toastError(text: string): void {
  if (text === networkText && !navigator.onLine) {
    onSuppressed()
    return
  }
  notifications.show({
    message: text,
    autoClose: normalMs,
    icon: <IconAlertTriangle size={16} />,
    color: 'red.8',
    role: 'alert',
  })
}

/** Shows a title, a sentence and an action for 5 s. */
export function toastMessage({ title, text, more, action, secondAction }: MessageToast): void {
  const id = uuid()
  const actions = [action, secondAction].filter((entry) => entry !== undefined)
  const message = (
    <span className={classes.message}>
      <span>
        {text}
        {more && <span className={classes.more}>{more}</span>}
      </span>
      {actions.length > 0 && (
        <span className={classes.actions}>
          {actions.map((entry) => (
            <ActionButton key={entry.label} action={entry} onLeave={() => notifications.hide(id)} />
          ))}
        </span>
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

interface UndoToast {
  text: string
  label: string
  onUndo: () => void
}

/** Shows one line for 10 s, with a button that undoes the action. */
export function toastUndo({ text, label, onUndo }: UndoToast): void {
  const id = uuid()
  notifications.show({
    id,
    message: (
      <span className={classes.message}>
        <span>{text}</span>
        <span className={classes.actions}>
          <ActionButton action={{ label, onClick: onUndo }} onLeave={() => notifications.hide(id)} />
        </span>
      </span>
    ),
    autoClose: undoMs,
    icon: <IconCheck size={16} />,
    color: 'teal.8',
  })
}

function ActionButton({ action, onLeave }: { action: ToastAction; onLeave: () => void }) {
  const look = { size: 'compact-sm', variant: 'light' } as const
  if ('to' in action)
    return (
      <Button {...look} component={LocaleLink} to={action.to} onClick={onLeave}>
        {action.label}
      </Button>
    )
  const act = () => {
    onLeave()
    action.onClick()
  }
  return (
    <Button {...look} onClick={act}>
      {action.label}
    </Button>
  )
}
