import { Avatar } from '@mantine/core'
import type { ReactNode } from 'react'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import classes from './person-row.module.css'

interface PersonRowProps {
  person: { id: string; nick_name: string; avatar_url: string; username?: string; bio?: string }
  /** What can be done, at the end of the row. */
  children?: ReactNode
}

/** A person in a list. */
export function PersonRow({ person, children }: PersonRowProps) {
  const { id, nick_name, avatar_url, username, bio } = person
  return (
    <div className={classes.row}>
      <LocaleLink to={`/user/${id}`} className={classes.link}>
        <Avatar src={avatar_url} alt="" size={48} name={nick_name} className={classes.avatar} />
        <span className={classes.words}>
          <span className={classes.name}>{nick_name}</span>
          {username && (
            <span className={classes.sub}>{[`@${username}`, bio].filter(Boolean).join(' · ')}</span>
          )}
        </span>
      </LocaleLink>
      {children}
    </div>
  )
}
