import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../../lib/i18n/index.ts'
import { usePart } from '../../lib/part.ts'
import { toastError } from '../toast/index.ts'

interface OpeningProps {
  opened: boolean
  /** Renders the dialog; it is called with `opened` false first. */
  children: (opened: boolean) => ReactNode
}

interface LazyDialogProps<C> {
  opened: boolean
  load: () => Promise<{ default: C }>
  /** Called if the code could not be fetched, after a toast has shown this: the caller closes the dialog. */
  onFail: () => void
  children: (Dialog: C, opened: boolean) => ReactNode
}

/**
 * A dialog whose code is fetched when it is first opened; it stays mounted for its closing transition. It is mounted closed
 * before it opens, because a dialog returns the focus to the element that has it when the dialog opens.
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

/** Moves the focus from a menu item to the menu's button, because the item will be gone when the dialog closes. */
function leaveMenu(): void {
  const menu = document.activeElement?.closest<HTMLElement>('[role="menu"], [popover="auto"]')
  if (menu?.popover) menu.hidePopover()
  else if (menu) document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)?.focus()
}
