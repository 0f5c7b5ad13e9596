import { CodeError } from '@easel/contract'
import { HydrationBoundary, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { data, useParams } from 'react-router'
import { errorCode, pageContext, prefetch, useApi } from '../../../lib/api/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { GridSkeleton, LoadFailed } from '../../../ui/page/index.ts'
import { userQuery, useSession } from '../../accounts/index.ts'
import { PostGrid, userPostsQuery } from '../../posts/index.ts'
import { FollowButton, PersonMenu } from '../../social/index.ts'
import { ProfileHead, ProfileHeadSkeleton } from '../components/profile-head.tsx'
import type { Route } from './+types/user'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const state = await prefetch(async (client) => {
    const person = client.fetchQuery(userQuery(api, params.id)).catch((error) => {
      if (errorCode(error) === 'A0404') {
        throw data(null, { status: 404, statusText: 'Not Found' })
      }
    })
    await Promise.all([person, client.prefetchInfiniteQuery(userPostsQuery(api, params.id))])
  })
  return { state }
}

export function clientLoader() {
  return { state: undefined }
}

export default function UserPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Person />
    </HydrationBoundary>
  )
}

function Person() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const api = useApi()
  const isSelf = useSession().user?.id === id
  const person = useQuery(userQuery(api, id))
  const posts = useInfiniteQuery(userPostsQuery(api, id))
  if (person.error instanceof CodeError) {
    return <EmptyState kind="lost" title={t('error.notFoundTitle')} text={t('error.notFoundText')} />
  }
  if (person.isError) return <LoadFailed onRetry={() => person.refetch()} />
  if (!person.data) {
    return (
      <main>
        <ProfileHeadSkeleton />
        <GridSkeleton />
      </main>
    )
  }
  return (
    <main>
      <PageMeta title={person.data.nick_name} description={person.data.bio || undefined} type="profile" />
      <ProfileHead user={person.data}>
        <FollowButton person={person.data} />
        {!isSelf && <PersonMenu person={person.data} />}
      </ProfileHead>
      <PostGrid
        query={posts}
        label={t('profile.post')}
        empty={<EmptyState title={t('profile.noPostTitle')} text={t('profile.noPostOther')} />}
      />
    </main>
  )
}
