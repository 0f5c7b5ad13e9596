import { type ReactNode, useId } from 'react'
import classes from './maker.module.css'

interface SectionProps {
  title: string
  lead?: string | undefined
  children: ReactNode
}

/** A step of making a template, under its own heading. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {lead && <p className={classes.facts}>{lead}</p>}
      {children}
    </section>
  )
}
