import { CodeError } from '@easel/contract'
import { Button } from '@mantine/core'
import { HydrationBoundary, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { data, useParams } from 'react-router'
import { errorCode, pageContext, prefetch, useApi } from '../../../lib/api/index.ts'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { knownPost, postQuery } from '../api.ts'
import { PostSkeleton, PostView } from '../components/post-view.tsx'
import type { Route } from './+types/post'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const state = await prefetch((client) =>
    client.fetchQuery(postQuery(api, params.id)).catch((error) => {
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
  return (
    <HydrationBoundary state={loaderData.state}>
      <PostById />
    </HydrationBoundary>
  )
}

function PostById() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const query = useQuery({
    ...postQuery(useApi(), id),
    placeholderData: () => knownPost(queryClient, id),
  })
  if (query.data) return <PostView post={query.data} />
  if (query.error instanceof CodeError) return <PostGone />
  if (query.isError) return <LoadFailed onRetry={() => query.refetch()} />
  return <PostSkeleton />
}

function PostGone() {
  const { t } = useTranslation()
  return (
    <main>
      <PageMeta title={t('error.notFoundTitle')} isPrivate />
      <EmptyState
        kind="lost"
        title={t('error.notFoundTitle')}
        text={t('error.notFoundText')}
        action={
          <Button component={LocaleLink} to="/inspiration" variant="default">
            {t('error.home')}
          </Button>
        }
      />
    </main>
  )
}
