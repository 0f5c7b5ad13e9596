import type { Topic } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { topicQuery } from '../api.ts'
import { type FeedPlace, placeSearch } from '../feed-place.ts'
import { useMuteTopic } from '../hooks/use-mute-topic.ts'
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
