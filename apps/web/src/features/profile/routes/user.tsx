import type { User } from '@easel/contract/client'
import { HydrationBoundary } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pageContext, prefetch } from '../../../lib/api/index.ts'
import { GridSkeleton } from '../../../ui/page/index.ts'
import { useSession } from '../../accounts/index.ts'
import { FollowButton } from '../../social/index.ts'
import { prefetchTab } from '../api.ts'
import { Blocked } from '../components/blocked.tsx'
import { EditProfile } from '../components/edit-profile.tsx'
import { OtherMenu } from '../components/other-menu.tsx'
import { PersonGate } from '../components/person-gate.tsx'
import { PersonMeta } from '../components/person-meta.tsx'
import { ProfileHead, ProfileHeadSkeleton } from '../components/profile-head.tsx'
import { ProfileTabs } from '../components/profile-tabs.tsx'
import { loadPerson } from '../load-person.ts'
import { tabOf } from '../tabs.ts'
import type { Route } from './+types/user'

const first = 'post'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, hasToken } = context.get(pageContext)
  const tab = tabOf(new URL(request.url).searchParams, first)
  const state = await prefetch(async (client) => {
    const [person, me] = await Promise.all([
      loadPerson(client, api, params.id),
      hasToken ? api.getCurrentUser().catch(() => null) : null,
    ])
    if (!person || person.is_blocked) return
    const shown = { userId: person.id, tab, isOwn: me?.id === person.id }
    await prefetchTab(client, api, { ...shown, seesLikes: person.likes_public ?? false })
  })
  return { state }
}

export function clientLoader() {
  return { state: undefined }
}

export default function UserPage({ loaderData }: Route.ComponentProps) {
  const loading = (
    <>
      <ProfileHeadSkeleton />
      <GridSkeleton />
    </>
  )
  return (
    <HydrationBoundary state={loaderData.state}>
      <PersonGate loading={loading}>{(person) => <Person person={person} />}</PersonGate>
    </HydrationBoundary>
  )
}

function Person({ person }: { person: User }) {
  const [params] = useSearchParams()
  const { user } = useSession()
  const isOwn = user?.id === person.id
  const address = `/user/${person.id}`
  return (
    <main>
      <PersonMeta person={person} />
      <ProfileHead user={isOwn ? user : person} address={address}>
        {isOwn && <EditProfile user={user} />}
        {!isOwn && !person.is_blocked && <FollowButton person={person} />}
        {!isOwn && <OtherMenu person={person} />}
      </ProfileHead>
      {person.is_blocked ? (
        <Blocked person={person} />
      ) : (
        <ProfileTabs user={person} isOwn={isOwn} address={address} tab={tabOf(params, first)} first={first} />
      )}
    </main>
  )
}
