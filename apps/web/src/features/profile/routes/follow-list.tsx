import type { User } from '@easel/contract/client'
import { ActionIcon, Avatar, Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { HydrationBoundary, useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { pageContext, prefetch, useApi } from '../../../lib/api/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { TabLinks, useTabPanel } from '../../../ui/layout/index.ts'
import { useSession } from '../../accounts/index.ts'
import { FollowButton, type FollowList, followListQuery, PeopleList, PersonRow } from '../../social/index.ts'
import classes from '../components/follow-list-head.module.css'
import { LoadedPerson, loadPerson } from '../components/loaded-person.tsx'
import type { Route } from './+types/follow-list'

const followListOf = (pathname: string): FollowList =>
  pathname.endsWith('/following') ? 'following' : 'followers'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { pathname } = new URL(request.url)
  const list = followListOf(pathname.replace(/\.data$/, ''))
  const state = await prefetch(async (client) => {
    const people = client.prefetchInfiniteQuery(followListQuery(api, params.id, list))
    await Promise.all([loadPerson(client, api, params.id), people])
  })
  return { state }
}

export function clientLoader() {
  return { state: undefined }
}

export default function FollowListPage({ loaderData }: Route.ComponentProps) {
  const loading = <Skeleton height={56} width={280} mt="md" />
  return (
    <HydrationBoundary state={loaderData.state}>
      <LoadedPerson loading={loading}>{(person) => <People person={person} />}</LoadedPerson>
    </HydrationBoundary>
  )
}

function People({ person: found }: { person: User }) {
  const { t } = useTranslation()
  const list = followListOf(useLocation().pathname)
  const panel = useTabPanel(list)
  const { user } = useSession()
  // For the signed-in user the session has the current counts.
  const person = user?.id === found.id ? user : found
  const label = t(`profile.circle.${list}`)
  return (
    <main className={classes.page}>
      <PageMeta title={`${label} · ${person.nick_name}`} isPrivate />
      <FollowListHead person={person} list={list} panelId={panel.id} />
      <section {...panel}>
        <Members
          key={list}
          userId={person.id}
          list={list}
          label={label}
          name={user?.id === person.id ? null : person.nick_name}
        />
      </section>
    </main>
  )
}

interface MembersProps {
  userId: string
  list: FollowList
  label: string
  name: string | null
}

function Members({ userId, list, label, name }: MembersProps) {
  const query = useInfiniteQuery(followListQuery(useApi(), userId, list))
  return (
    <PeopleList
      query={query}
      itemsOf={(page) => page.user_arr}
      keyOf={(person) => person.id}
      label={label}
      empty={<EmptyList list={list} name={name} />}
      render={(person) => (
        <PersonRow person={person}>
          <FollowButton person={person} />
        </PersonRow>
      )}
    />
  )
}

/** `name`: the owner of the list; `null`: the viewer. */
function EmptyList({ list, name }: { list: FollowList; name: string | null }) {
  const { t } = useTranslation()
  const isOwn = name === null
  const text = isOwn ? t(`profile.empty.${list}.own`) : t(`profile.empty.${list}.other`, { name })
  return (
    <EmptyState
      kind="people"
      title={t(`profile.empty.${list}.title`)}
      text={text}
      action={
        isOwn && (
          <Button component={LocaleLink} to={list === 'following' ? '/inspiration' : '/tool'}>
            {list === 'following' ? t('profile.findPosts') : t('profile.create')}
          </Button>
        )
      }
    />
  )
}

interface FollowListHeadProps {
  person: User
  list: FollowList
  panelId: string
}

/** The owner of the list of followers, and the way back to their profile. */
function FollowListHead({ person, list, panelId }: FollowListHeadProps) {
  const { t } = useTranslation()
  const address = `/user/${person.id}`
  const circles = [
    { value: 'followers', count: person.follower_count },
    { value: 'following', count: person.followee_count },
  ] as const
  const tabs = circles.map(({ value, count }) => ({
    value,
    label: t(`profile.circle.${value}`),
    to: `${address}/${value}`,
    count: abbreviate(count),
  }))
  return (
    <>
      <header className={classes.head}>
        <ActionIcon
          component={LocaleLink}
          to={address}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('profile.backTo', { name: person.nick_name })}
        >
          <IconArrowLeft size={21} stroke={1.8} />
        </ActionIcon>
        <Avatar src={person.avatar_url} alt="" size={48} name={person.nick_name} />
        <div className={classes.words}>
          <h1 className={classes.name}>{person.nick_name}</h1>
          <p className={classes.sub}>{`@${person.username}`}</p>
        </div>
      </header>
      <TabLinks label={t('profile.people')} tabs={tabs} active={list} panelId={panelId} />
    </>
  )
}
