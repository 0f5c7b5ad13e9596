import type { File, Post } from '@easel/contract/client'
import { resultMedia } from '../../lib/api/index.ts'

type Picture = Pick<File, 'url' | 'width' | 'height'>

/** Replaces the picture of a sensitive post, which is shown only on request. */
const neutral: Picture = { url: '/preview.png', width: 1200, height: 630 }

export interface LinkPreview {
  image: Picture | undefined
  video: string | undefined
}

/** Media for previews of links to a post on other sites. The viewer cannot reveal sensitive media there. */
export function linkPreview(post: Pick<Post, 'is_sensitive' | 'result_info'>): LinkPreview {
  if (post.is_sensitive) return { image: neutral, video: undefined }
  const media = resultMedia(post.result_info)
  if (media?.kind === 'video') return { image: media.thumbnail, video: media.main.url }
  return { image: media?.main, video: undefined }
}
