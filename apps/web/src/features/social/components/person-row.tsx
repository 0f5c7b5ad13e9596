import type { User, UserInfo } from '@easel/contract/client'
import { Avatar } from '@mantine/core'
import type { ReactNode } from 'react'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { ModeratorMark } from './moderator-mark.tsx'
import classes from './person-row.module.css'

interface PersonRowProps {
  person: Pick<UserInfo, 'id' | 'nick_name' | 'avatar_url'> &
    Partial<Pick<User, 'username' | 'bio' | 'is_moderator'>>
  /** Actions at the end of the row. */
  children?: ReactNode
}

/** A user in a list. */
export function PersonRow({ person, children }: PersonRowProps) {
  const { id, nick_name, avatar_url, username, bio } = person
  return (
    <div className={classes.row}>
      <LocaleLink to={`/user/${id}`} className={classes.link}>
        <Avatar src={avatar_url} alt="" size={48} name={nick_name} className={classes.avatar} />
        <span className={classes.words}>
          <span className={classes.name}>
            {nick_name}
            <ModeratorMark person={person} />
          </span>
          {username && (
            <span className={classes.sub}>{[`@${username}`, bio].filter(Boolean).join(' · ')}</span>
          )}
        </span>
      </LocaleLink>
      {children}
    </div>
  )
}
