import { Button, Tabs } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { redirect, useSearchParams } from 'react-router'
import { pageContext, useApi } from '../../../lib/api/index.ts'
import { LocaleLink, localeOfPath, localePath } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { GridSkeleton } from '../../../ui/page/index.ts'
import { loginAddress, useOwnPage } from '../../accounts/index.ts'
import { PostGrid, userPostsQuery } from '../../posts/index.ts'
import { OwnWorks } from '../../works/index.ts'
import { EditProfile } from '../components/edit-profile.tsx'
import { ProfileHead, ProfileHeadSkeleton } from '../components/profile-head.tsx'
import type { Route } from './+types/profile'

export function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  if (context.get(pageContext).hasToken) return null
  throw redirect(localePath(localeOfPath(pathname), loginAddress(`${pathname}${search}`)))
}

export function clientLoader() {
  return null
}

export default function ProfilePage() {
  const { t } = useTranslation()
  const user = useOwnPage()
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'post' ? 'post' : 'work'
  const choose = (value: string | null) =>
    setParams(value === 'post' ? { tab: 'post' } : {}, { replace: true, preventScrollReset: true })
  if (!user) {
    return (
      <main>
        <ProfileHeadSkeleton />
        <GridSkeleton />
      </main>
    )
  }
  return (
    <main>
      <PageMeta title={t('profile.title')} isPrivate />
      <ProfileHead user={user}>
        <EditProfile user={user} />
      </ProfileHead>
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List mb="lg" aria-label={t('profile.tabs')}>
          <Tabs.Tab value="work">{t('profile.work')}</Tabs.Tab>
          <Tabs.Tab value="post">{t('profile.post')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="work">
          <OwnWorks label={t('profile.work')} empty={<Nothing kind="work" />} />
        </Tabs.Panel>
        <Tabs.Panel value="post">
          <OwnPosts userId={user.id} />
        </Tabs.Panel>
      </Tabs>
    </main>
  )
}

function OwnPosts({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(userPostsQuery(useApi(), userId))
  return <PostGrid query={query} label={t('profile.post')} empty={<Nothing kind="post" />} />
}

function Nothing({ kind }: { kind: 'work' | 'post' }) {
  const { t } = useTranslation()
  const words =
    kind === 'work'
      ? { title: t('profile.noWorkTitle'), text: t('profile.noWorkText') }
      : { title: t('profile.noPostTitle'), text: t('profile.noPostText') }
  return (
    <EmptyState
      {...words}
      action={
        <Button component={LocaleLink} to="/tool">
          {t('profile.create')}
        </Button>
      }
    />
  )
}
