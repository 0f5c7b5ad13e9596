import type { User } from '@easel/contract/client'
import { ActionIcon } from '@mantine/core'
import { IconLink, IconSettings } from '@tabler/icons-react'
import { HydrationBoundary } from '@tanstack/react-query'
import { redirect, useSearchParams } from 'react-router'
import { pageContext, prefetch } from '../../../lib/api/index.ts'
import { LocaleLink, localeOfPath, localePath, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { GridSkeleton } from '../../../ui/page/index.ts'
import { loginAddress, SignedInPage } from '../../accounts/index.ts'
import { listedBy, prefetchTab, tabOf } from '../api.ts'
import { EditProfile, useCopyProfile } from '../components/profile-actions.tsx'
import { ProfileHead, ProfileHeadSkeleton } from '../components/profile-head.tsx'
import { ProfileTabs } from '../components/profile-tabs.tsx'
import type { Route } from './+types/profile'

const address = '/profile'
const first = 'work'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  const { api, hasToken } = context.get(pageContext)
  if (!hasToken) throw redirect(localePath(localeOfPath(pathname), loginAddress(`${pathname}${search}`)))
  const state = await prefetch(async (client) => {
    // With an invalid token, nothing is prefetched. The page handles the token in the browser.
    const user = await api.getCurrentUser().catch(() => null)
    if (!user) return
    const shown = { userId: user.id, tab: tabOf(searchParams, first), isOwn: true, seesLikes: true }
    await prefetchTab(client, api, { ...shown, listed: listedBy(request) })
  })
  return { state }
}

export function clientLoader() {
  return { state: undefined }
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <HydrationBoundary state={loaderData.state}>
      <main>
        <PageMeta title={t('profile.title')} isPrivate />
        <SignedInPage waiting={<Waiting />}>{(user) => <OwnProfile user={user} />}</SignedInPage>
      </main>
    </HydrationBoundary>
  )
}

function Waiting() {
  return (
    <>
      <ProfileHeadSkeleton />
      <GridSkeleton />
    </>
  )
}

function OwnProfile({ user }: { user: User }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const copy = useCopyProfile(user.id)
  return (
    <>
      <ProfileHead user={user} address={address}>
        <EditProfile user={user} />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('profile.copyLink')}
          title={t('profile.copyLink')}
          onClick={copy}
        >
          <IconLink size={19} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          component={LocaleLink}
          to="/settings"
          variant="default"
          size={36}
          aria-label={t('profile.settings')}
          title={t('profile.settings')}
        >
          <IconSettings size={19} stroke={1.7} />
        </ActionIcon>
      </ProfileHead>
      <ProfileTabs user={user} isOwn address={address} tab={tabOf(params, first)} first={first} />
    </>
  )
}
