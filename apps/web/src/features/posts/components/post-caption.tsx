import type { Post } from '@easel/contract/client'
import { Avatar } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { ModeratorMark } from '../../social/index.ts'
import { LikeButton } from './like-button.tsx'
import classes from './post-card.module.css'
import { WhyButton } from './why-button.tsx'

/** Shown over the picture on hover or focus; below it on devices without hover. */
export function PostCaption({ post }: { post: Post }) {
  const { t } = useTranslation()
  return (
    <div className={classes.over}>
      <div className={classes.row}>
        <p className={classes.title}>{post.title}</p>
        {post.why && <WhyButton post={post} why={post.why} className={classes.round} />}
      </div>
      <div className={classes.row}>
        <LocaleLink to={`/user/${post.user_info.id}`} className={classes.maker}>
          <Avatar src={post.user_info.avatar_url} alt="" size={24} name={post.user_info.nick_name} />
          <span>
            {post.user_info.nick_name}
            <ModeratorMark person={post.user_info} />
          </span>
        </LocaleLink>
        <LikeButton post={post} />
        <LocaleLink
          to={`/tool?template=${post.work_template_id}&remix=${post.id}`}
          className={`${classes.round} ${classes.remix}`}
          aria-label={t('post.makeYours')}
          title={t('post.makeYours')}
        >
          <IconWand size={17} stroke={1.8} aria-hidden="true" />
        </LocaleLink>
      </div>
    </div>
  )
}
