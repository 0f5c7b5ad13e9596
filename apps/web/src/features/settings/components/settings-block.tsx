import { type ReactNode, useId } from 'react'
import { holdFocus } from '../../../lib/browser/index.ts'
import classes from './settings-block.module.css'

interface SettingsBlockProps {
  title: string
  lead?: string
  children: ReactNode
}

/** A group of settings under one heading. */
export function SettingsBlock({ title, lead, children }: SettingsBlockProps) {
  const id = useId()
  return (
    <section ref={holdFocus} tabIndex={-1} className={classes.block} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}

export function Card({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>
}

interface RowProps {
  title: ReactNode
  hint?: ReactNode
  children?: ReactNode
}

/** One setting: its description and its controls. */
export function Row({ title, hint, children }: RowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <div>{title}</div>
        {hint && <div className={classes.hint}>{hint}</div>}
      </div>
      {children && <div className={classes.control}>{children}</div>}
    </div>
  )
}
