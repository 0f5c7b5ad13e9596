import type { ReactNode } from 'react'
import classes from './shelf.module.css'

interface ShelfProps {
  label: string
  items: readonly { key: string; content: ReactNode }[]
}

/** Horizontally scrolling row, for touch and for the keyboard as the focus moves along it. */
export function Shelf({ label, items }: ShelfProps) {
  return (
    <ul className={classes.shelf} aria-label={label}>
      {items.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  )
}
