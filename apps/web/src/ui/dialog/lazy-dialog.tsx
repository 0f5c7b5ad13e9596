import { type ReactNode, Suspense, useEffect, useState } from 'react'

interface LazyDialogProps {
  opened: boolean
  /** The dialog, which may be a `lazy` component; it is first rendered closed. */
  children: (opened: boolean) => ReactNode
}

/**
 * A dialog whose code is fetched when it is first wanted, and that stays for its fading away. It is there closed before it opens: a dialog
 * gives the focus back to where it was at that moment.
 */
export function LazyDialog({ opened, children }: LazyDialogProps) {
  const [isWanted, setWanted] = useState(opened)
  if (opened && !isWanted) setWanted(true)
  if (!isWanted) return null
  return (
    <Suspense>
      <Opening opened={opened}>{children}</Opening>
    </Suspense>
  )
}

/** Within the boundary: its effect waits for the dialog's code. */
function Opening({ opened, children }: LazyDialogProps) {
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
