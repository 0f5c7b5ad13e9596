import type { User } from '@easel/contract'
import { Avatar, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { abbreviate, dateText } from '../../../lib/format/index.ts'
import { useLocale } from '../../../lib/i18n/index.ts'
import classes from './profile-head.module.css'

interface ProfileHeadProps {
  user: User
  children?: ReactNode
}

export function ProfileHead({ user, children }: ProfileHeadProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <header className={classes.head}>
      <Avatar src={user.avatar_url} alt="" size={112} name={user.nick_name} className={classes.avatar} />
      <div className={classes.words}>
        <div className={classes.line}>
          <h1 className={classes.name}>{user.nick_name}</h1>
          {children}
        </div>
        <p className={classes.sub}>
          {`@${user.username} · ${t('profile.joined', { date: dateText(user.joined_ts, locale) })}`}
        </p>
        {user.bio && <p className={classes.bio}>{user.bio}</p>}
        <Counts user={user} />
      </div>
    </header>
  )
}

function Counts({ user }: { user: User }) {
  const { t } = useTranslation()
  const counts = [
    { label: t('profile.posts'), count: user.post_count },
    { label: t('profile.followers'), count: user.follower_count },
    { label: t('profile.following'), count: user.followee_count },
    { label: t('profile.likes'), count: user.like_count },
    { label: t('profile.works'), count: user.work_count },
  ]
  return (
    <dl className={classes.counts}>
      {counts.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd title={String(count)}>{abbreviate(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

export function ProfileHeadSkeleton() {
  return (
    <header className={classes.head} aria-busy="true">
      <Skeleton circle height={112} />
      <div className={classes.words}>
        <Skeleton height={34} width={220} />
        <Skeleton height={16} width={260} mt={12} />
        <Skeleton height={40} width={360} maw="100%" mt={22} />
      </div>
    </header>
  )
}
