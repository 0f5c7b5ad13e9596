import type { Post } from '@easel/contract/client'
import { Avatar } from '@mantine/core'
import { timeAgo } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale } from '../../../lib/i18n/index.ts'
import { FollowButton, ModeratorMark } from '../../social/index.ts'
import { PostMenu } from './post-menu.tsx'
import classes from './post-view.module.css'

interface PostHeadProps {
  post: Post
  onLeave: (() => void) | undefined
}

/** The author of the post, and its time. */
export function PostHead({ post, onLeave }: PostHeadProps) {
  const locale = useLocale()
  const { user_info: maker } = post
  return (
    <header className={classes.head}>
      <LocaleLink to={`/user/${maker.id}`} className={classes.maker}>
        <Avatar src={maker.avatar_url} alt="" size={44} name={maker.nick_name} />
        <span>
          <b>
            {maker.nick_name}
            <ModeratorMark person={maker} />
          </b>
          {/* The minute may change between server rendering and hydration. */}
          <small suppressHydrationWarning>{timeAgo(post.create_ts, Date.now(), locale)}</small>
        </span>
      </LocaleLink>
      <FollowButton person={maker} size="xs" />
      <PostMenu post={post} onLeave={onLeave} />
    </header>
  )
}
