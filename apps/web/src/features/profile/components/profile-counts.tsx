import type { User } from '@easel/contract/client'
import { useTranslation } from 'react-i18next'
import { abbreviate } from '../../../lib/format/index.ts'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import classes from './profile-counts.module.css'

interface Count {
  label: string
  count: number
  /** Address of the list of the counted items. */
  to?: string
}

/** Counts of posts, followers, following, received likes and works; labels as specified. */
export function ProfileCounts({ user, address }: { user: User; address: string }) {
  const { t } = useTranslation()
  const person = `/user/${user.id}`
  const counts: Count[] = [
    { label: t('profile.posts'), count: user.post_count, to: `${address}?tab=post` },
    { label: t('profile.followers'), count: user.follower_count, to: `${person}/followers` },
    { label: t('profile.following'), count: user.followee_count, to: `${person}/following` },
    { label: t('profile.likes'), count: user.like_count },
    { label: t('profile.works'), count: user.work_count, to: `${address}?tab=work` },
  ]
  return (
    <ul className={classes.counts} aria-label={t('profile.counts')}>
      {counts.map((one) => (
        <li key={one.label}>
          <OneCount {...one} />
        </li>
      ))}
    </ul>
  )
}

function OneCount({ label, count, to }: Count) {
  const content = (
    <>
      <b title={String(count)}>{abbreviate(count)}</b> <span>{label}</span>
    </>
  )
  if (!to) return <span className={classes.count}>{content}</span>
  return (
    <LocaleLink to={to} className={classes.count} preventScrollReset={to.includes('?')}>
      {content}
    </LocaleLink>
  )
}
