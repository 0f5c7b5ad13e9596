import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

/** List of names and values, one pair a line. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>
}

/** A value that does not fit beside its name wraps below it. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
