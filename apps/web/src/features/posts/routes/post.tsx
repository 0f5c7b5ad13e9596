import { HydrationBoundary } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { data, useParams } from 'react-router'
import { errorCode, pageContext, prefetch } from '../../../lib/api/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { PostById } from '../components/post-by-id.tsx'
import { PostMeta } from '../components/post-meta.tsx'
import { usePost } from '../hooks/use-post.ts'
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
        <PostById key={id} id={id} />
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
