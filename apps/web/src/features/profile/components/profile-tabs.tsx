import type { User } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconBookmark, IconHeart, IconLayoutGrid, IconLibraryPhoto, IconPhoto } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { TabLinks, useTabPanel } from '../../../ui/layout/index.ts'
import { GridSkeleton, LoadFailed } from '../../../ui/page/index.ts'
import { BoardsTab } from '../../boards/index.ts'
import { PostGrid, userPostsQuery } from '../../posts/index.ts'
import { TemplateCard } from '../../templates/index.ts'
import { OwnWorks, PostedWorks } from '../../works/index.ts'
import { collectedQuery, likedPostsQuery, type ProfileTab, profileTabs, tabAddress } from '../api.ts'
import classes from './profile-tabs.module.css'

const icons = {
  work: IconPhoto,
  post: IconLayoutGrid,
  collect: IconBookmark,
  like: IconHeart,
  board: IconLibraryPhoto,
}

const kinds = { work: 'canvas', post: 'canvas', collect: 'bookmark', like: 'heart' } as const

const wayOn = {
  work: { to: '/tool', label: 'profile.create' },
  post: { to: '/tool', label: 'profile.create' },
  collect: { to: '/tool', label: 'profile.findTemplates' },
  like: { to: '/inspiration', label: 'profile.findPosts' },
} as const

interface ProfileTabsProps {
  user: User
  isOwn: boolean
  /** Address of the profile, without language prefix. */
  address: string
  tab: ProfileTab
  first: ProfileTab
}

export function ProfileTabs({ user, isOwn, address, tab, first }: ProfileTabsProps) {
  const { t } = useTranslation()
  const panel = useTabPanel(tab)
  const tabs = profileTabs.map((value) => ({
    value,
    label: t(`profile.${value}`),
    to: tabAddress(address, value, first),
    icon: icons[value],
  }))
  return (
    <>
      <TabLinks label={t('profile.tabs')} tabs={tabs} active={tab} panelId={panel.id} />
      <section {...panel}>
        <TabContent user={user} isOwn={isOwn} tab={tab} />
      </section>
    </>
  )
}

interface TabContentProps {
  user: User
  isOwn: boolean
  tab: ProfileTab
}

function TabContent({ user, isOwn, tab }: TabContentProps) {
  const { t } = useTranslation()
  if (tab === 'board') return <BoardsTab user={user} isOwn={isOwn} />
  const empty = <Nothing tab={tab} name={isOwn ? null : user.nick_name} />
  const label = t(`profile.${tab}`)
  if (tab === 'work')
    return isOwn ? (
      <OwnWorks label={label} empty={empty} />
    ) : (
      <PostedWorks userId={user.id} label={label} empty={empty} />
    )
  const list = { userId: user.id, label, empty }
  if (tab === 'post') return <Posted {...list} />
  if (!isOwn && !user.likes_public) {
    const text = t('profile.privateText', { name: user.nick_name })
    return <EmptyState kind="lock" title={t('profile.privateTitle')} text={text} />
  }
  return tab === 'collect' ? <Collected {...list} /> : <Liked {...list} />
}

interface ListProps {
  userId: string
  label: string
  empty: React.ReactNode
}

function Posted({ userId, ...props }: ListProps) {
  return <PostGrid {...props} query={useInfiniteQuery(userPostsQuery(useApi(), userId))} />
}

function Liked({ userId, ...props }: ListProps) {
  return <PostGrid {...props} query={useInfiniteQuery(likedPostsQuery(useApi(), userId))} />
}

interface CollectedProps {
  userId: string
  label: string
  empty: ReactNode
}

/** Templates that a user likes. */
function Collected({ userId, label, empty }: CollectedProps) {
  const query = useInfiniteQuery(collectedQuery(useApi(), userId))
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <GridSkeleton />
  const templates = query.data.pages.flatMap((page) => page.work_template_arr)
  if (templates.length === 0) return empty
  return (
    <>
      <ul className={classes.grid} aria-label={label}>
        {templates.map((template, index) => (
          <li key={template.id}>
            <TemplateCard template={template} eager={index < 4} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </>
  )
}

/** Content of an empty tab. `name`: the owner of the profile; `null`: the viewer, who also gets a link to fill it. */
function Nothing({ tab, name }: { tab: Exclude<ProfileTab, 'board'>; name: string | null }) {
  const { t } = useTranslation()
  const { to, label } = wayOn[tab]
  const text = name === null ? t(`profile.empty.${tab}.own`) : t(`profile.empty.${tab}.other`, { name })
  return (
    <EmptyState
      kind={kinds[tab]}
      title={t(`profile.empty.${tab}.title`)}
      text={text}
      action={
        name === null && (
          <Button component={LocaleLink} to={to}>
            {t(label)}
          </Button>
        )
      }
    />
  )
}
