import type { Post } from '@easel/contract/client'
import { useTranslation } from 'react-i18next'
import { resultMedia } from '../../../lib/api/index.ts'
import { ambientStyle, LoopVideo } from '../../../ui/media/index.ts'
import { useVeil } from '../hooks/use-veil.ts'
import classes from './post-view.module.css'
import { ResultPicture } from './result-picture.tsx'
import { SensitiveVeil } from './sensitive-veil.tsx'

/** The picture or video, on a background of its own color. */
export function PostStage({ post }: { post: Post }) {
  const media = resultMedia(post.result_info)
  const { isVeiled, reveal } = useVeil(post)
  return (
    <div className={classes.stage} style={ambientStyle(media?.thumbnail.thumbhash)}>
      {isVeiled ? (
        <div className={classes.veil}>
          <SensitiveVeil post={post} onReveal={reveal} shaped />
        </div>
      ) : (
        <StageMedia post={post} />
      )}
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
