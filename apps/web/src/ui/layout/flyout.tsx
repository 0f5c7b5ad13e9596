import type { Icon } from '@tabler/icons-react'
import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import classes from './flyout.module.css'

interface FlyoutProps {
  label: string
  /** Id of the panel, for other elements that open it. */
  id?: string
  /** Content of the button. */
  button: ReactNode
  className?: string
  children: ReactNode
}

/**
 * A small panel below its button. It is a native popover, so Escape and a click outside close it, and the focus returns to the
 * button.
 */
export function Flyout({ label, id: given, button, className, children }: FlyoutProps) {
  const ownId = useId()
  const id = given ?? ownId
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const { pathname, search } = useLocation()
  // Closes the panel after one of its links was followed.
  useEffect(() => {
    if (`${pathname}${search}`) panel.current?.hidePopover()
  }, [pathname, search])
  return (
    <>
      <button
        type="button"
        className={[classes.button, className].join(' ')}
        popoverTarget={id}
        aria-label={label}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes.panel}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')}
      >
        {isOpen && children}
      </div>
    </>
  )
}

interface FlyoutItemProps {
  icon: Icon
  label: string
  onClick: () => void
}

/** Entry of a flyout; a click closes the flyout. */
export function FlyoutItem({ icon: ItemIcon, label, onClick }: FlyoutItemProps) {
  return (
    <button
      type="button"
      className={classes.item}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        onClick()
      }}
    >
      <ItemIcon size={18} stroke={1.6} aria-hidden="true" />
      {label}
    </button>
  )
}
