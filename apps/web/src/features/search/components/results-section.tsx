import type { Topic } from '@easel/contract/client'
import type { ReactNode } from 'react'
import { abbreviate } from '../../../lib/format/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import classes from './results.module.css'

interface SectionProps {
  title: string
  /** Address of the full list. */
  to?: string
  children: ReactNode
}

export function Section({ title, to, children }: SectionProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{title}</h2>
        {to && (
          <LocaleLink to={to} aria-label={t('search.allOf', { title })}>
            {t('search.seeAll')}
          </LocaleLink>
        )}
      </div>
      {children}
    </section>
  )
}

export function TopicChips({ topics }: { topics: readonly Pick<Topic, 'id' | 'name' | 'post_count'>[] }) {
  return (
    <ul className={classes.chips}>
      {topics.map(({ id, name, post_count }) => (
        <li key={id}>
          <LocaleLink to={`/inspiration?topic=${id}`} className={classes.chip}>
            {`#${name}`}
            <small>{abbreviate(post_count)}</small>
          </LocaleLink>
        </li>
      ))}
    </ul>
  )
}
