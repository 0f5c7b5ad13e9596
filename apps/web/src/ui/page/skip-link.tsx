import type { ReactNode } from 'react'
import classes from './skip-link.module.css'

/** Leads past what comes before a part of the page; visible while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={classes.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
