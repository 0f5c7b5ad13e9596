import type { Post } from '@easel/contract/client'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ResultMedia, resultMedia } from '../../../lib/api/index.ts'
import { columnSizes } from '../../../ui/masonry/index.ts'
import { LoopVideo, Picture } from '../../../ui/media/index.ts'
import { useVeil } from '../hooks/use-veil.ts'
import { AutoplayButton } from './autoplay-button.tsx'
import { PostCaption } from './post-caption.tsx'
import classes from './post-card.module.css'
import { PostLink } from './post-link.tsx'
import { SensitiveVeil } from './sensitive-veil.tsx'

interface PostCardProps {
  post: Post
  /** Among the first cards: its picture loads eagerly. */
  eager: boolean
}

/** Memoised: scrolling changes which cards are mounted, not their content. */
export const PostCard = memo(function PostCard({ post, eager }: PostCardProps) {
  const { t } = useTranslation()
  const media = resultMedia(post.result_info)
  const { isVeiled, reveal } = useVeil(post)
  const label = t('feed.by', { title: post.title, name: post.user_info.nick_name })
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        {isVeiled ? (
          <SensitiveVeil post={post} onReveal={reveal} />
        ) : (
          <PostLink postId={post.id} className={classes.link} aria-label={label}>
            {media && <Media media={media} label={label} alt={post.alt_text || post.title} eager={eager} />}
          </PostLink>
        )}
        {clipOf(media) && !isVeiled && <AutoplayButton className={classes.badge} />}
      </div>
      <PostCaption post={post} />
    </article>
  )
})

/** Returns the clip of a video for lists; while it is not ready, lists show a still, never the whole video. */
function clipOf(media: ResultMedia | undefined): string | undefined {
  return media?.kind === 'video' ? media.main.small_url : undefined
}

interface MediaProps {
  media: ResultMedia
  label: string
  alt: string
  eager: boolean
}

function Media({ media, label, alt, eager }: MediaProps) {
  if (media.kind === 'image')
    return <Picture file={media.thumbnail} alt={alt} eager={eager} sizes={columnSizes} />
  const { main, thumbnail } = media
  const clip = clipOf(media)
  return (
    <>
      <Picture file={thumbnail} alt={clip ? '' : alt} eager={eager} sizes={columnSizes} />
      {clip && (
        <LoopVideo
          src={clip}
          width={main.width}
          height={main.height}
          label={label}
          mode="view"
          className={classes.film}
        />
      )}
    </>
  )
}
