import { type ReactNode, useId } from 'react'
import classes from './page.module.css'

interface PageHeadProps {
  title: string
  lead?: string
  children?: ReactNode
}

/** Heading of a page; `children` are controls at the end of its line. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  )
}

interface SectionProps {
  title: string
  lead?: string | undefined
  children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.sectionTitle}>
        {title}
      </h2>
      {lead && <p className={classes.sectionLead}>{lead}</p>}
      {children}
    </section>
  )
}

/** Link that skips to a part of the page; visible while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={classes.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
