import type { Topic } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useRequireLogin, useSession } from '../../accounts/index.ts'
import { topicMutedQuery, topicQuery } from '../api.ts'
import { type FeedPlace, placeSearch } from '../feed-place.ts'
import classes from './feed-head.module.css'
import { FeedTabs } from './feed-tabs.tsx'

export function TopicHead({ place, topicId }: { place: FeedPlace; topicId: string }) {
  const { t } = useTranslation()
  const { data: topic } = useQuery(topicQuery(useApi(), topicId))
  const title = topic ? `#${topic.name}` : t('feed.topic')
  const lead = topic && t('feed.posts', { count: topic.post_count, number: abbreviate(topic.post_count) })
  return (
    <>
      <PageMeta
        title={title}
        description={topic ? t('feed.topicDescription', { name: topic.name }) : undefined}
        search={placeSearch(place)}
      />
      <PageHead title={title} {...(lead && { lead })}>
        <div className={classes.tools}>
          {topic && <MuteTopic topic={topic} />}
          <FeedTabs place={place} />
        </div>
      </PageHead>
    </>
  )
}

function MuteTopic({ topic }: { topic: Topic }) {
  const { t } = useTranslation()
  const { isMuted, toggle, isPending } = useMuteTopic(topic)
  const Icon = isMuted ? IconBell : IconBellOff
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<Icon size={18} stroke={1.7} />}
      onClick={toggle}
      loading={isPending}
    >
      {isMuted ? t('feed.unmuteTopic') : t('feed.muteTopic')}
    </Button>
  )
}

/** Removes a topic from the viewer's feeds; the topic's own page stays. */
function useMuteTopic({ id, name }: Topic) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const requireLogin = useRequireLogin()
  const { user } = useSession()
  const { data: isMuted = false } = useQuery({ ...topicMutedQuery(api, id), enabled: user !== null })
  const change = useMutation({
    mutationFn: (muted: boolean) => (muted ? api.mute({ topic_id: id }) : api.unmute({ topic_id: id })),
    onSuccess: async (_, muted) => {
      toastSuccess(t(muted ? 'feed.topicMuted' : 'feed.topicUnmuted', { name }))
      void queryClient.invalidateQueries({ queryKey: [...queryKeys.posts, 'feed'], refetchType: 'none' })
      await queryClient.invalidateQueries({ queryKey: queryKeys.people })
    },
    onError: (error) => toastError(errorText(error)),
  })
  const toggle = () => {
    if (requireLogin() && !change.isPending) change.mutate(!isMuted)
  }
  return { isMuted, toggle, isPending: change.isPending }
}
