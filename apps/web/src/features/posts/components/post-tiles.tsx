import type { Post } from '@easel/contract/client'
import { IconEyeOff, IconPlayerPlayFilled } from '@tabler/icons-react'
import { resultMedia } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { averageTint, Picture } from '../../../ui/media/index.ts'
import { useSensitive } from '../hooks/use-sensitive.ts'
import { cardTitle } from '../titles.ts'
import { PostLink } from './post-link.tsx'
import classes from './post-tiles.module.css'

/** Posts as rows of small squares. */
export function PostTiles({ posts, label }: { posts: readonly Post[]; label: string }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.tiles} aria-label={label}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostLink postId={post.id} className={classes.tile}>
            <PostThumb
              post={post}
              alt={t('feed.by', { title: cardTitle(post.title), name: post.user_info.nick_name })}
            />
            {post.media_type === 'video' && (
              <IconPlayerPlayFilled className={classes.film} size={12} aria-hidden="true" />
            )}
          </PostLink>
        </li>
      ))}
    </ul>
  )
}

/** A post as a small square; a sensitive one shows only its color. */
export function PostThumb({ post, alt = '' }: { post: Post; alt?: string }) {
  const thumbnail = resultMedia(post.result_info)?.thumbnail
  const { isBlurred } = useSensitive(post)
  if (isBlurred || !thumbnail)
    return (
      <span className={classes.blurred} style={averageTint(thumbnail?.thumbhash)} role="img" aria-label={alt}>
        <IconEyeOff size={18} stroke={1.7} aria-hidden="true" />
      </span>
    )
  return <Picture file={thumbnail} alt={alt} sizes="160px" />
}
