import type { File, Post } from '@easel/contract'
import { resultMedia } from '../../lib/api/index.ts'

type Picture = Pick<File, 'url' | 'width' | 'height'>

/** Stands in for what is only shown to who asks for it. */
const neutral: Picture = { url: '/preview.png', width: 1200, height: 630 }

export interface LinkPreview {
  image: Picture | undefined
  video: string | undefined
}

/** What a link to a post shows elsewhere, where nobody was asked. */
export function linkPreview(post: Pick<Post, 'is_sensitive' | 'result_info'>): LinkPreview {
  if (post.is_sensitive) return { image: neutral, video: undefined }
  const media = resultMedia(post.result_info)
  if (media?.kind === 'video') return { image: media.thumbnail, video: media.main.url }
  return { image: media?.main, video: undefined }
}
