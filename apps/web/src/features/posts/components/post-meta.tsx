import type { Post } from '@easel/contract/client'
import { useTranslation } from 'react-i18next'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { OEmbedLinks } from '../../share/index.ts'
import { linkPreview } from '../link-preview.ts'

/** Metadata of a post for search engines and link previews; reveals no content of a sensitive one. */
export function PostMeta({ post }: { post: Post }) {
  const { t } = useTranslation()
  const { image, video } = linkPreview(post)
  return (
    <>
      <OEmbedLinks postId={post.id} title={post.title} />
      <PageMeta
        title={`${post.title} · ${post.user_info.nick_name}`}
        description={t('post.description', {
          title: post.title,
          name: post.user_info.nick_name,
          template: post.template_title,
        })}
        type={video ? 'video.other' : 'article'}
        picture={image && { ...image, alt: post.is_sensitive ? undefined : post.alt_text || post.title }}
        video={video}
        hidesPictures={post.is_sensitive}
      />
    </>
  )
}
