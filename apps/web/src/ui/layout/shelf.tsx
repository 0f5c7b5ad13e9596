import type { ReactNode } from 'react'
import classes from './shelf.module.css'

interface ShelfProps {
  label: string
  items: readonly { key: string; content: ReactNode }[]
}

/** A row that scrolls horizontally, by touch, and by keyboard when the focus moves along it. */
export function Shelf({ label, items }: ShelfProps) {
  return (
    <ul className={classes.shelf} aria-label={label}>
      {items.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  )
}
