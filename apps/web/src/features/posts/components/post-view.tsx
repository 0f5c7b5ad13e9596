import type { Post } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { resultMedia, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useShortcuts } from '../../../ui/dialog/index.ts'
import { averageTint, LoopVideo } from '../../../ui/media/index.ts'
import { remixesQuery } from '../api.ts'
import { useSensitive } from '../hooks/use-sensitive.ts'
import { relatedPostsQuery } from '../post-api.ts'
import { DoubleTapLike } from './double-tap-like.tsx'
import { useLike } from './like-button.tsx'
import { PostAside } from './post-aside.tsx'
import { PostTiles } from './post-tiles.tsx'
import classes from './post-view.module.css'
import { ResultPicture } from './result-picture.tsx'
import { SensitiveBlur } from './sensitive-blur.tsx'

interface PostViewProps {
  post: Post
  /** Closes the dialog that shows the post; absent on the post's own page. */
  onLeave?: (() => void) | undefined
}

/** The full view of a post: picture, author, facts, comments and remixes. */
export function PostView({ post, onLeave }: PostViewProps) {
  const view = useRef<HTMLElement>(null)
  const like = useLike(post)
  useShortcuts(isOpen(post) ? { l: like } : {}, view)
  return (
    <article ref={view} className={classes.view} data-dialog={onLeave ? true : undefined}>
      <div className={classes.beside}>
        <PostStage post={post} />
      </div>
      <PostAside post={post} onLeave={onLeave} />
      <div className={classes.after}>
        <UsedBy post={post} />
        <RelatedPosts post={post} />
      </div>
    </article>
  )
}

/** Reports whether other users see the post, so that it can be liked. */
function isOpen({ visibility }: Post): boolean {
  return visibility === 'public'
}

/** More posts made with the same template. */
function RelatedPosts({ post }: { post: Post }) {
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

/** Posts that were remixed from this post; hidden while there are no remixes. */
function UsedBy({ post }: { post: Post }) {
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

/** The picture or video, on a background of its own color. */
function PostStage({ post }: { post: Post }) {
  const media = resultMedia(post.result_info)
  const { isBlurred, reveal } = useSensitive(post)
  const stage = useRef<HTMLDivElement>(null)
  return (
    <div ref={stage} className={classes.stage} style={averageTint(media?.thumbnail.thumbhash)}>
      {isBlurred ? (
        <div className={classes.blur}>
          <SensitiveBlur post={post} onReveal={reveal} shaped />
        </div>
      ) : (
        <StageMedia post={post} />
      )}
      {isOpen(post) && !isBlurred && <DoubleTapLike post={post} stage={stage} />}
    </div>
  )
}

function StageMedia({ post }: { post: Post }) {
  const { t } = useTranslation()
  const media = resultMedia(post.result_info)
  if (media?.kind === 'image')
    return (
      <ResultPicture
        media={media}
        sources={post.source_arr ?? []}
        alt={post.alt_text || post.title}
        className={classes.media}
      />
    )
  if (!media) return null
  return (
    <LoopVideo
      src={media.main.url}
      poster={media.thumbnail.url}
      width={media.main.width}
      height={media.main.height}
      label={post.alt_text || t('feed.by', { title: post.title, name: post.user_info.nick_name })}
      mode="controls"
      className={classes.media}
    />
  )
}
