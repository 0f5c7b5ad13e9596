import type { User } from '@easel/contract/client'
import { ActionIcon, Avatar } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { abbreviate } from '../../../lib/format/index.ts'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { TabLinks } from '../../../ui/layout/index.ts'
import type { Circle } from '../../social/index.ts'
import classes from './circle-head.module.css'

interface CircleHeadProps {
  person: User
  circle: Circle
  panelId: string
}

/** The owner of the list of followers, and the way back to their profile. */
export function CircleHead({ person, circle, panelId }: CircleHeadProps) {
  const { t } = useTranslation()
  const address = `/user/${person.id}`
  const circles = [
    { value: 'followers', count: person.follower_count },
    { value: 'following', count: person.followee_count },
  ] as const
  const tabs = circles.map(({ value, count }) => ({
    value,
    label: t(`profile.${value}`),
    to: `${address}/${value}`,
    count: abbreviate(count),
  }))
  return (
    <>
      <header className={classes.head}>
        <ActionIcon
          component={LocaleLink}
          to={address}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('profile.backTo', { name: person.nick_name })}
        >
          <IconArrowLeft size={21} stroke={1.8} />
        </ActionIcon>
        <Avatar src={person.avatar_url} alt="" size={48} name={person.nick_name} />
        <div className={classes.words}>
          <h1 className={classes.name}>{person.nick_name}</h1>
          <p className={classes.sub}>{`@${person.username}`}</p>
        </div>
      </header>
      <TabLinks label={t('profile.people')} tabs={tabs} active={circle} panelId={panelId} />
    </>
  )
}
