import type { Post } from '@easel/contract'
import { useTranslation } from 'react-i18next'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { linkPreview } from '../link-preview.ts'

interface PostPreviewTagsProps {
  post: Post
  origin: string
}

/** What a link to the post looks like elsewhere. */
export function PostPreviewTags({ post, origin }: PostPreviewTagsProps) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const absolute = (url: string) => new URL(url, origin).href
  const description = t('post.description', {
    title: post.title,
    name: post.user_info.nick_name,
    template: post.template_title,
  })
  const { image, video } = linkPreview(post)
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={absolute(path(`/post/${post.id}`))} />
      <meta property="og:type" content={video ? 'video.other' : 'article'} />
      <meta property="og:site_name" content="Easel" />
      <meta property="og:title" content={post.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absolute(path(`/post/${post.id}`))} />
      {image && (
        <>
          <meta property="og:image" content={absolute(image.url)} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={post.is_sensitive ? 'Easel' : post.alt_text || post.title} />
        </>
      )}
      {video && <meta property="og:video" content={absolute(video)} />}
      {post.is_sensitive && <meta name="robots" content="max-image-preview:none" />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
