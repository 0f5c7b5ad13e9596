import type { Topic } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { useMuteTopic } from '../../social/index.ts'
import { topicMutedQuery, topicQuery } from '../api.ts'
import { type FeedAddress, feedSearch } from '../feed-address.ts'
import classes from './feed-head.module.css'
import { FeedTabs } from './feed-tabs.tsx'

export function TopicHead({ feedAddress, topicId }: { feedAddress: FeedAddress; topicId: string }) {
  const { t } = useTranslation()
  const { data: topic } = useQuery(topicQuery(useApi(), topicId))
  const title = topic ? `#${topic.name}` : t('feed.topic')
  const lead = topic && t('feed.posts', { count: topic.post_count, number: abbreviate(topic.post_count) })
  return (
    <>
      <PageMeta
        title={title}
        description={topic ? t('feed.topicDescription', { name: topic.name }) : undefined}
        search={feedSearch(feedAddress)}
      />
      <PageHead title={title} {...(lead && { lead })}>
        <div className={classes.tools}>
          {topic && <MuteTopic topic={topic} />}
          <FeedTabs feedAddress={feedAddress} />
        </div>
      </PageHead>
    </>
  )
}

function MuteTopic({ topic }: { topic: Topic }) {
  const { t } = useTranslation()
  const { isMuted, toggle, isPending } = useTopicMute(topic)
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

/** The viewer's mute of a topic; the topic's own page still shows its posts. */
function useTopicMute(topic: Topic) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const { user } = useSession()
  const { data: isMuted = false } = useQuery({ ...topicMutedQuery(api, topic.id), enabled: user !== null })
  const { setMuted, isPending } = useMuteTopic(async (done) => {
    toastSuccess(t(done.isMuted ? 'feed.topicMuted' : 'feed.topicUnmuted', { name: topic.name }))
    void queryClient.invalidateQueries({ queryKey: [...queryKeys.posts, 'feed'], refetchType: 'none' })
    await queryClient.invalidateQueries({ queryKey: queryKeys.people })
  })
  return { isMuted, toggle: () => setMuted({ topic, isMuted: !isMuted }), isPending }
}
