import type { ReactNode } from 'react'
import classes from './page-head.module.css'

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
