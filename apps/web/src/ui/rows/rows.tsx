import type { ReactNode } from 'react'
import classes from './rows.module.css'

interface RowListProps {
  label?: string | undefined
  children: ReactNode
}

/** A framed list of rows. */
export function RowList({ label, children }: RowListProps) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  )
}

interface RowProps {
  title?: ReactNode
  /** A softer line below the title. */
  facts?: ReactNode
  /** Further lines below. */
  more?: ReactNode
  /** The end of the row: a number, a mark, buttons. */
  children?: ReactNode
}

export function Row({ title, facts, more, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        {title && <div className={classes.title}>{title}</div>}
        {facts && <div className={classes.facts}>{facts}</div>}
        {more}
      </div>
      {children}
    </li>
  )
}
