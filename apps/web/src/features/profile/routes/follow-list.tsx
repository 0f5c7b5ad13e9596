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
import { type Circle, circleQuery, FollowButton, PeopleList, PersonRow } from '../../social/index.ts'
import classes from '../components/follow-list-head.module.css'
import { PersonGate } from '../components/loaded-person.tsx'
import { loadPerson } from '../load-person.ts'
import type { Route } from './+types/circle'

const circleOf = (pathname: string): Circle => (pathname.endsWith('/following') ? 'following' : 'followers')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { pathname } = new URL(request.url)
  const circle = circleOf(pathname.replace(/\.data$/, ''))
  const state = await prefetch(async (client) => {
    const people = client.prefetchInfiniteQuery(circleQuery(api, params.id, circle))
    await Promise.all([loadPerson(client, api, params.id), people])
  })
  return { state }
}

export function clientLoader() {
  return { state: undefined }
}

export default function CirclePage({ loaderData }: Route.ComponentProps) {
  const loading = <Skeleton height={56} width={280} mt="md" />
  return (
    <HydrationBoundary state={loaderData.state}>
      <PersonGate loading={loading}>{(person) => <People person={person} />}</PersonGate>
    </HydrationBoundary>
  )
}

function People({ person: found }: { person: User }) {
  const { t } = useTranslation()
  const circle = circleOf(useLocation().pathname)
  const panel = useTabPanel(circle)
  const { user } = useSession()
  // For the signed-in user the session has the current counts.
  const person = user?.id === found.id ? user : found
  const label = t(`profile.circle.${circle}`)
  return (
    <main className={classes.page}>
      <PageMeta title={`${label} · ${person.nick_name}`} isPrivate />
      <CircleHead person={person} circle={circle} panelId={panel.id} />
      <section {...panel}>
        <Members
          key={circle}
          userId={person.id}
          circle={circle}
          label={label}
          name={user?.id === person.id ? null : person.nick_name}
        />
      </section>
    </main>
  )
}

interface MembersProps {
  userId: string
  circle: Circle
  label: string
  name: string | null
}

function Members({ userId, circle, label, name }: MembersProps) {
  const query = useInfiniteQuery(circleQuery(useApi(), userId, circle))
  return (
    <PeopleList
      query={query}
      itemsOf={(page) => page.user_arr}
      keyOf={(person) => person.id}
      label={label}
      empty={<NobodyThere circle={circle} name={name} />}
      render={(person) => (
        <PersonRow person={person}>
          <FollowButton person={person} />
        </PersonRow>
      )}
    />
  )
}

/** `name`: the owner of the list; `null`: the viewer. */
function NobodyThere({ circle, name }: { circle: Circle; name: string | null }) {
  const { t } = useTranslation()
  const isOwn = name === null
  const text = isOwn ? t(`profile.empty.${circle}.own`) : t(`profile.empty.${circle}.other`, { name })
  return (
    <EmptyState
      kind="people"
      title={t(`profile.empty.${circle}.title`)}
      text={text}
      action={
        isOwn && (
          <Button component={LocaleLink} to={circle === 'following' ? '/inspiration' : '/tool'}>
            {circle === 'following' ? t('profile.findPosts') : t('profile.create')}
          </Button>
        )
      }
    />
  )
}

interface CircleHeadProps {
  person: User
  circle: Circle
  panelId: string
}

/** The owner of the list of followers, and the way back to their profile. */
function CircleHead({ person, circle, panelId }: CircleHeadProps) {
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
      <TabLinks label={t('profile.people')} tabs={tabs} active={circle} panelId={panelId} />
    </>
  )
}
