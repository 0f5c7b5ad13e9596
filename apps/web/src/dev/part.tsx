import type { ReactNode } from 'react'
import classes from './dev.module.css'

interface PartProps {
  name: string
  children: ReactNode
}

/** One part of the design with its name in the code. */
export function Part({ name, children }: PartProps) {
  return (
    <section className={classes.part}>
      <h2>{name}</h2>
      <div className={classes.row}>{children}</div>
    </section>
  )
}
