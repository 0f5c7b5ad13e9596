import type { Icon } from '@tabler/icons-react'
import classes from './flyout-item.module.css'

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
