import type { Post } from '@easel/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { remixesQuery } from '../api.ts'
import { PostGrid } from './post-grid.tsx'
import classes from './post-view.module.css'

/** What was made from a post, once anything was. */
export function Remixes({ post }: { post: Post }) {
  const { t } = useTranslation()
  const titleId = useId()
  const query = useInfiniteQuery(remixesQuery(useApi(), post.id))
  if (!query.data?.pages[0]?.post_arr.length) return null
  return (
    <section className={classes.remixes} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('post.remixes')}</h2>
      <PostGrid query={query} label={t('post.remixes')} empty={null} />
    </section>
  )
}
