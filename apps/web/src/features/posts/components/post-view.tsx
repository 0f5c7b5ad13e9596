import type { Post } from '@easel/contract'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { resultMedia } from '../../../lib/api/index.ts'
import { ambientStyle, LoopVideo } from '../../../ui/media/index.ts'
import { PostAside } from './post-aside.tsx'
import { PostMeta } from './post-meta.tsx'
import classes from './post-view.module.css'
import { Remixes } from './remixes.tsx'
import { ResultPicture } from './result-picture.tsx'

export function PostView({ post }: { post: Post }) {
  const { t } = useTranslation()
  const media = resultMedia(post.result_info)
  const label = t('feed.by', { title: post.title, name: post.user_info.nick_name })
  return (
    <main className={classes.page}>
      <PostMeta post={post} />
      <div className={classes.stage} style={ambientStyle(media?.thumbnail.thumbhash)}>
        {media?.kind === 'image' && (
          <ResultPicture
            media={media}
            sources={post.source_arr ?? []}
            alt={post.alt_text || post.title}
            className={classes.media}
          />
        )}
        {media?.kind === 'video' && (
          <LoopVideo
            src={media.main.url}
            poster={media.thumbnail.url}
            width={media.main.width}
            height={media.main.height}
            label={label}
            mode="controls"
            className={classes.media}
          />
        )}
      </div>
      <PostAside post={post} />
      <Remixes post={post} />
    </main>
  )
}

export function PostSkeleton() {
  return (
    <main className={classes.page} aria-busy="true">
      <div className={classes.stage}>
        <Skeleton className={classes.media} height="70vh" width="70%" radius="md" />
      </div>
      <aside className={classes.aside}>
        <Skeleton height={44} width="70%" />
        <Skeleton height={96} mt="lg" />
        <Skeleton height={48} mt="lg" />
      </aside>
    </main>
  )
}
