import type { Post } from '@easel/contract/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { relatedPostsQuery } from '../post-api.ts'
import { PostTiles } from './post-tiles.tsx'
import classes from './post-view.module.css'

/** More posts made with the same template. */
export function RelatedPosts({ post }: { post: Post }) {
  const { t } = useTranslation()
  const titleId = useId()
  const query = useInfiniteQuery(relatedPostsQuery(useApi(), post))
  const others = query.data?.pages[0]?.post_arr.filter(({ id }) => id !== post.id) ?? []
  if (others.length === 0) return null
  const title = t('post.related', { template: post.template_title })
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <PostTiles posts={others} label={title} />
    </section>
  )
}
