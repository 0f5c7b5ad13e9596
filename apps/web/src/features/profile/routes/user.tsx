import type { User } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconFlag, IconLink } from '@tabler/icons-react'
import { HydrationBoundary } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pageContext, prefetch } from '../../../lib/api/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta, type Thing } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { FlyoutItem } from '../../../ui/layout/index.ts'
import { GridSkeleton } from '../../../ui/page/index.ts'
import { useSession } from '../../accounts/index.ts'
import { useReport } from '../../reports/index.ts'
import { FollowButton, PersonMenu, useBlock } from '../../social/index.ts'
import { listedBy, prefetchTab, tabOf } from '../api.ts'
import { LoadedPerson, loadPerson } from '../components/loaded-person.tsx'
import { EditProfile, useCopyProfile } from '../components/profile-actions.tsx'
import { ProfileHead, ProfileHeadSkeleton } from '../components/profile-head.tsx'
import { ProfileTabs } from '../components/profile-tabs.tsx'
import type { Route } from './+types/user'

const first = 'post'

const avatarSide = 256

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, hasToken } = context.get(pageContext)
  const tab = tabOf(new URL(request.url).searchParams, first)
  const state = await prefetch(async (client) => {
    const [person, me] = await Promise.all([
      loadPerson(client, api, params.id),
      hasToken ? api.getCurrentUser().catch(() => null) : null,
    ])
    if (!person || person.is_blocked) return
    const shown = { userId: person.id, tab, isOwn: me?.id === person.id, listed: listedBy(request) }
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
      <LoadedPerson loading={loading}>{(person) => <Person person={person} />}</LoadedPerson>
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

/** Replaces the profile content of a user whom the viewer has blocked. */
function Blocked({ person }: { person: User }) {
  const { t } = useTranslation()
  const { unblock, isPending } = useBlock(person)
  return (
    <EmptyState
      kind="lock"
      title={t('profile.blockedTitle', { name: person.nick_name })}
      text={t('profile.blockedText')}
      action={
        <Button variant="default" loading={isPending} onClick={unblock}>
          {t('people.unblock')}
        </Button>
      }
    />
  )
}

/** Actions on another user's page. */
function OtherMenu({ person }: { person: User }) {
  const { t } = useTranslation()
  const copy = useCopyProfile(person.id)
  const report = useReport({ type: 'user', id: person.id })
  return (
    <>
      <PersonMenu person={person}>
        <FlyoutItem icon={IconLink} label={t('profile.copyLink')} onClick={copy} />
        <FlyoutItem icon={IconFlag} label={t('people.report')} onClick={report.open} />
      </PersonMenu>
      {report.dialog}
    </>
  )
}

/** Metadata of a profile for search engines and link previews. */
function PersonMeta({ person }: { person: User }) {
  const { t } = useTranslation()
  const { nick_name, username, bio, avatar_url, post_count, follower_count } = person
  const numbers = { posts: abbreviate(post_count), followers: abbreviate(follower_count) }
  const summary = t('profile.metaText', { name: nick_name, ...numbers })
  return (
    <PageMeta
      title={`${nick_name} (@${username})`}
      description={bio ? `${bio.replace(/\s+/g, ' ')} · ${summary}` : summary}
      type="profile"
      picture={{ url: avatar_url, width: avatarSide, height: avatarSide, alt: nick_name }}
      thing={profileThing(person)}
    />
  )
}

function countLabel(type: string, count: number) {
  return {
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: count,
  }
}

function profileThing(person: User): Thing {
  return {
    '@type': 'ProfilePage',
    dateCreated: new Date(person.joined_ts).toISOString(),
    mainEntity: {
      '@type': 'Person',
      identifier: person.id,
      name: person.nick_name,
      alternateName: person.username,
      image: person.avatar_url,
      ...(person.bio && { description: person.bio }),
      ...(person.website && { sameAs: [person.website] }),
      interactionStatistic: [
        countLabel('FollowAction', person.follower_count),
        countLabel('LikeAction', person.like_count),
      ],
      agentInteractionStatistic: countLabel('WriteAction', person.post_count),
    },
  }
}
