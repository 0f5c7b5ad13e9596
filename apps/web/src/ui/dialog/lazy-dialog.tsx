import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePart } from '../../lib/part/index.ts'
import { toastError } from '../toast/index.ts'

interface OpeningProps {
  opened: boolean
  /** The dialog; it is first rendered closed. */
  children: (opened: boolean) => ReactNode
}

interface LazyDialogProps<C> {
  opened: boolean
  load: () => Promise<{ default: C }>
  /** Its code could not be fetched, which was said: it is not open after all. */
  onFail: () => void
  children: (Dialog: C, opened: boolean) => ReactNode
}

/**
 * A dialog whose code is fetched when it is first wanted, and that stays for its fading away. It is there closed before it opens: a dialog
 * gives the focus back to where it was at that moment.
 */
export function LazyDialog<C extends ComponentType<never>>(props: LazyDialogProps<C>) {
  const { opened, load, onFail, children } = props
  const { t } = useTranslation()
  const Dialog = usePart(opened, load, () => {
    toastError(t('error.network'))
    onFail()
  })
  return Dialog && <Opening opened={opened}>{(isShown) => children(Dialog, isShown)}</Opening>
}

function Opening({ opened, children }: OpeningProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (opened) leaveMenu()
    setOpen(opened)
  }, [opened])
  return children(opened && isOpen)
}

/** What the dialog was chosen from will be gone when it closes: the focus goes to the button of it before. */
function leaveMenu(): void {
  const menu = document.activeElement?.closest<HTMLElement>('[role="menu"], [popover]')
  if (menu?.popover) menu.hidePopover()
  else if (menu) document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)?.focus()
}
