import type { Post } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { lineageQuery } from '../post-api.ts'
import classes from './lineage.module.css'
import { PostLink } from './post-link.tsx'
import { PostThumb } from './post-thumb.tsx'

/** The chain of posts that this one was remixed from, back to the first. */
export function Lineage({ post }: { post: Post }) {
  const { t } = useTranslation()
  const { data: ancestors } = useQuery(lineageQuery(useApi(), post))
  if (!post.remix_of || ancestors?.length === 0) return null
  return (
    <section className={classes.lineage} aria-label={t('post.remixOf')}>
      <h2 className={classes.title}>{t('post.remixOf')}</h2>
      <ol className={classes.chain}>
        {(ancestors ?? []).map((ancestor) => (
          <li key={ancestor.id}>
            <PostLink postId={ancestor.id} className={classes.ancestor}>
              <span className={classes.thumb}>
                <PostThumb post={ancestor} />
              </span>
              <span className={classes.words}>
                <b>{ancestor.title}</b>
                <small>{t('post.postOf', { name: ancestor.user_info.nick_name })}</small>
              </span>
            </PostLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
