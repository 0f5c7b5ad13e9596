import type { Post } from '@easel/contract/client'
import { IconEyeOff } from '@tabler/icons-react'
import { resultMedia } from '../../../lib/api/index.ts'
import { averageTint, Picture } from '../../../ui/media/index.ts'
import { useSensitive } from '../hooks/use-sensitive.ts'
import classes from './post-tiles.module.css'

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
