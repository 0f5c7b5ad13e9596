import type { ReactNode } from 'react'
import classes from './shelf.module.css'

interface ShelfProps {
  label: string
  items: readonly { key: string; content: ReactNode }[]
}

/** One row that moves sideways, under a finger or by the keyboard as the focus goes along it. */
export function Shelf({ label, items }: ShelfProps) {
  return (
    <ul className={classes.shelf} aria-label={label}>
      {items.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  )
}
