import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LocaleLink, useTranslation } from '../../lib/i18n/index.ts'
import classes from './panels.module.css'

/** Class of a panel: a framed link, article or part of a page. */
export const panelClass = classes.panel

interface PanelListProps<Item extends { id: string }> {
  label: string
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

/** A list of panels below each other. */
export function PanelList<Item extends { id: string }>({ label, items, children }: PanelListProps<Item>) {
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  )
}

/** The first line of a panel: a name, and a mark at its end. */
export function PanelLine({ children }: { children: ReactNode }) {
  return <div className={classes.line}>{children}</div>
}

export function PanelsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className={classes.list}>
      {[1, 2, 3].map((panel) => (
        <Skeleton key={panel} height={100} radius="md" />
      ))}
    </div>
  )
}

interface ChipProps {
  /** True to emphasize the state. */
  isMarked?: boolean
  children: ReactNode
}

/** A state or a role in a word. */
export function Chip({ isMarked, children }: ChipProps) {
  return (
    <span className={classes.chip} data-marked={isMarked || undefined}>
      {children}
    </span>
  )
}

/** A sentence that must not be overlooked. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>
}

interface BackLinkProps {
  to: string
  children: string
}

/** A link from one entry to the list that contains it. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <LocaleLink to={to} className={classes.back}>
      <IconArrowLeft size={18} stroke={1.7} aria-hidden="true" />
      {children}
    </LocaleLink>
  )
}
