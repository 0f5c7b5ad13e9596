import type { Post } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { remixesQuery } from '../api.ts'
import { PostTiles } from './post-tiles.tsx'
import classes from './post-view.module.css'

/** Posts that were remixed from this one; hidden while there are none. */
export function UsedBy({ post }: { post: Post }) {
  const { t } = useTranslation()
  const titleId = useId()
  const query = useInfiniteQuery(remixesQuery(useApi(), post.id))
  const remixes = query.data?.pages.flatMap((page) => page.post_arr) ?? []
  if (remixes.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('post.usedBy')}</h2>
      <p>{t('post.usedByLead')}</p>
      <PostTiles posts={remixes} label={t('post.usedBy')} />
      {query.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('common.loadMore')}
        </Button>
      )}
    </section>
  )
}
