import type { Post } from '@easel/contract/client'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { cardTitle } from '../titles.ts'
import { PostLink } from './post-link.tsx'
import { PostThumb } from './post-thumb.tsx'
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
