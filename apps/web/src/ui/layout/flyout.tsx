import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import classes from './flyout.module.css'

interface FlyoutProps {
  label: string
  /** What the button shows. */
  button: ReactNode
  className?: string
  children: ReactNode
}

/** A small panel below its button. The browser's own popover: Escape and a click beside it close it, focus comes back. */
export function Flyout({ label, button, className, children }: FlyoutProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const { pathname, search } = useLocation()
  // A link of the panel was followed.
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
