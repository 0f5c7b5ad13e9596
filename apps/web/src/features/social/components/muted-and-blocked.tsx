import type { Mute, User } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconHash } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { blocksQuery, mutesQuery } from '../api.ts'
import { type NamedUser, useBlock, useMute } from '../hooks/use-block.ts'
import classes from './people-list.module.css'
import { PeopleList } from './people-list.tsx'
import { PersonRow } from './person-row.tsx'

/** Users whom the viewer has blocked, each with a button to unblock. */
export function BlockedPeople() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(blocksQuery(useApi()))
  return (
    <PeopleList
      query={query}
      itemsOf={(page) => page.block_arr}
      keyOf={(person) => person.id}
      label={t('people.blockedList')}
      empty={<Nothing title={t('people.noBlockedTitle')} text={t('people.noBlockedText')} />}
      render={(person) => <BlockedPerson person={person} />}
    />
  )
}

function BlockedPerson({ person }: { person: User }) {
  const { t } = useTranslation()
  const { unblock, isPending } = useBlock(person)
  return (
    <PersonRow person={person}>
      <TakeBack label={t('people.unblock')} name={person.nick_name} isPending={isPending} onClick={unblock} />
    </PersonRow>
  )
}

/** Users and topics that the viewer has muted. */
export function MutedPeopleAndTopics() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(mutesQuery(useApi()))
  return (
    <PeopleList
      query={query}
      itemsOf={(page) => page.mute_arr}
      keyOf={({ user_info, topic }) => user_info?.id ?? topic?.id ?? ''}
      label={t('people.mutedList')}
      empty={<Nothing title={t('people.noMutedTitle')} text={t('people.noMutedText')} />}
      render={({ user_info, topic }) => (
        <>
          {user_info && <MutedPerson person={user_info} />}
          {topic && <MutedTopic topic={topic} />}
        </>
      )}
    />
  )
}

function MutedPerson({ person }: { person: NamedUser & { avatar_url: string } }) {
  const { t } = useTranslation()
  const { unmute, isPending } = useMute(person)
  return (
    <PersonRow person={person}>
      <TakeBack label={t('people.unmute')} name={person.nick_name} isPending={isPending} onClick={unmute} />
    </PersonRow>
  )
}

function MutedTopic({ topic }: { topic: NonNullable<Mute['topic']> }) {
  const { t } = useTranslation()
  const unmute = useUnmuteTopic(topic)
  return (
    <div className={classes.topicRow}>
      <span className={classes.hash}>
        <IconHash size={20} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={classes.topic}>{topic.name}</span>
      <TakeBack
        label={t('people.unmute')}
        name={topic.name}
        isPending={unmute.isPending}
        onClick={() => unmute.mutate()}
      />
    </div>
  )
}

function useUnmuteTopic({ id, name }: NonNullable<Mute['topic']>) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: () => api.unmute({ topic_id: id }),
    onSuccess: () => {
      toastSuccess(t('people.unmutedNow', { name }))
      void queryClient.invalidateQueries({ queryKey: mutesQuery(api).queryKey })
      void queryClient.invalidateQueries({ queryKey: queryKeys.posts })
    },
    onError: (error) => toastError(errorText(error)),
  })
}

/** Empty state without a picture, because two such lists are on the same page. */
function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.nothing}>
      <p>{title}</p>
      <p>{text}</p>
    </div>
  )
}

interface TakeBackProps {
  label: string
  name: string
  isPending: boolean
  onClick: () => void
}

function TakeBack({ label, name, isPending, onClick }: TakeBackProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      size="sm"
      loading={isPending}
      aria-label={t('follow.name', { label, name })}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
