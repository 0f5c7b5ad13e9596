import type { User } from '@easel/contract/client'
import { Avatar, Skeleton } from '@mantine/core'
import { type Icon, IconCalendar, IconLink, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { abbreviate } from '../../../lib/format/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { ModeratorMark } from '../../social/index.ts'
import { shortAddress } from '../website.ts'
import classes from './profile-head.module.css'

interface ProfileHeadProps {
  user: User
  /** Address of the page to which the links of the counts are relative: without language prefix and query. */
  address: string
  /** Actions on the profile. */
  children?: ReactNode
}

export function ProfileHead({ user, address, children }: ProfileHeadProps) {
  return (
    <header className={classes.head}>
      <Avatar
        src={user.avatar_url}
        alt=""
        size="var(--avatar)"
        name={user.nick_name}
        className={classes.avatar}
      />
      <div className={classes.words}>
        <div className={classes.line}>
          <div className={classes.names}>
            <h1 className={classes.name}>
              {user.nick_name}
              <ModeratorMark person={user} />
            </h1>
            <p className={classes.sub}>{`@${user.username}`}</p>
          </div>
          <div className={classes.actions}>{children}</div>
        </div>
        {user.bio && <p className={classes.bio}>{user.bio}</p>}
        <Facts user={user} />
        <ProfileCounts user={user} address={address} />
      </div>
    </header>
  )
}

function Facts({ user }: { user: User }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  return (
    <ul className={classes.facts} aria-label={t('profile.about')}>
      {user.location && <Fact icon={IconMapPin}>{user.location}</Fact>}
      {user.website && (
        <Fact icon={IconLink}>
          <a href={user.website} target="_blank" rel="nofollow ugc noopener noreferrer">
            {shortAddress(user.website)}
          </a>
        </Fact>
      )}
      <Fact icon={IconCalendar}>{t('profile.joined', { date: dateText(user.joined_ts) })}</Fact>
    </ul>
  )
}

function Fact({ icon: FactIcon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li>
      <FactIcon size={16} stroke={1.7} aria-hidden="true" />
      <span>{children}</span>
    </li>
  )
}

export function ProfileHeadSkeleton() {
  return (
    <header className={classes.head} aria-busy="true">
      <Skeleton circle height="var(--avatar)" />
      <div className={classes.words}>
        <Skeleton height={34} width={220} />
        <Skeleton height={16} width={260} maw="100%" mt={12} />
        <Skeleton height={40} width={360} maw="100%" mt={22} />
      </div>
    </header>
  )
}

interface Count {
  label: string
  count: number
  /** Address of the list of the counted items. */
  to?: string
}

/** Counts of posts, followers, following, received likes and works; labels as specified. */
function ProfileCounts({ user, address }: { user: User; address: string }) {
  const { t } = useTranslation()
  const person = `/user/${user.id}`
  const counts: Count[] = [
    {
      label: t('profile.posts', { count: user.post_count }),
      count: user.post_count,
      to: `${address}?tab=post`,
    },
    {
      label: t('profile.followers', { count: user.follower_count }),
      count: user.follower_count,
      to: `${person}/followers`,
    },
    { label: t('profile.following'), count: user.followee_count, to: `${person}/following` },
    { label: t('profile.likes', { count: user.like_count }), count: user.like_count },
    {
      label: t('profile.works', { count: user.work_count }),
      count: user.work_count,
      to: `${address}?tab=work`,
    },
  ]
  return (
    <ul className={classes.counts} aria-label={t('profile.counts')}>
      {counts.map((count) => (
        <li key={count.label}>
          <OneCount {...count} />
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
