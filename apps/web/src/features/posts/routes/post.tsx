import type { Post } from '@easel/contract/client'
import { HydrationBoundary } from '@tanstack/react-query'
import { data, useParams } from 'react-router'
import { errorCode, pageContext, prefetch } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { OEmbedLinks } from '../../share/index.ts'
import { PostById, usePost } from '../components/post-by-id.tsx'
import { linkPreview } from '../link-preview.ts'
import { prefetchPost } from '../post-api.ts'
import type { Route } from './+types/post'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const state = await prefetch((client) =>
    prefetchPost(client, api, params.id).catch((error) => {
      if (errorCode(error) === 'A0404') {
        throw data(null, { status: 404, statusText: 'Not Found' })
      }
    }),
  )
  return { state }
}

export function clientLoader() {
  return { state: undefined }
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { id = '' } = useParams()
  return (
    <HydrationBoundary state={loaderData.state}>
      <main>
        <Meta id={id} />
        <PostById id={id} />
      </main>
    </HydrationBoundary>
  )
}

function Meta({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data: post, isError } = usePost(id)
  if (post) return <PostMeta post={post} />
  return <PageMeta title={isError ? t('error.notFoundTitle') : t('post.dialog')} isPrivate />
}

/** Metadata of a post for search engines and link previews; reveals no content of a sensitive post. */
function PostMeta({ post }: { post: Post }) {
  const { t } = useTranslation()
  const { image, video } = linkPreview(post)
  if (post.visibility !== 'public') return <PageMeta title={post.title} isPrivate />
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
