import type { Post } from '@easel/contract'
import { Avatar } from '@mantine/core'
import { IconPlayerPlayFilled, IconWand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { resultMedia } from '../../../lib/api/index.ts'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { LoopVideo, Picture } from '../../../ui/media/index.ts'
import { LikeButton } from './like-button.tsx'
import classes from './post-card.module.css'

interface PostCardProps {
  post: Post
  /** Among the first, asked for at once. */
  eager: boolean
}

export function PostCard({ post, eager }: PostCardProps) {
  const { t } = useTranslation()
  const media = resultMedia(post.result_info)
  const label = t('feed.by', { title: post.title, name: post.user_info.nick_name })
  return (
    <article className={classes.card}>
      <LocaleLink to={`/post/${post.id}`} className={classes.link} aria-label={label}>
        {media && <Media media={media} label={label} alt={post.alt_text || post.title} eager={eager} />}
      </LocaleLink>
      {media?.kind === 'video' && (
        <IconPlayerPlayFilled className={classes.badge} size={14} aria-hidden="true" />
      )}
      <div className={classes.over}>
        <p className={classes.title}>{post.title}</p>
        <div className={classes.row}>
          <LocaleLink to={`/user/${post.user_info.id}`} className={classes.maker}>
            <Avatar src={post.user_info.avatar_url} alt="" size={24} name={post.user_info.nick_name} />
            <span>{post.user_info.nick_name}</span>
          </LocaleLink>
          <LikeButton post={post} />
          <LocaleLink
            to={`/tool?template=${post.work_template_id}&remix=${post.id}`}
            className={classes.remix}
            aria-label={t('post.makeYours')}
            title={t('post.makeYours')}
          >
            <IconWand size={17} stroke={1.8} />
          </LocaleLink>
        </div>
      </div>
    </article>
  )
}

interface MediaProps {
  media: NonNullable<ReturnType<typeof resultMedia>>
  label: string
  alt: string
  eager: boolean
}

function Media({ media, label, alt, eager }: MediaProps) {
  if (media.kind === 'image') return <Picture file={media.thumbnail} alt={alt} eager={eager} />
  const { main, thumbnail } = media
  return (
    <LoopVideo
      src={main.url}
      poster={thumbnail.url}
      width={main.width}
      height={main.height}
      label={label}
      mode="view"
    />
  )
}
