import type { Post } from '@easel/contract/client'
import { Menu } from '@mantine/core'
import { IconBellOff, IconFlag, IconHash, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBlock, useMute } from '../../social/index.ts'
import { useMuteTopic } from '../hooks/use-mute-topic.ts'

/** More topics would fill a phone's screen. */
const topicsOffered = 4
const icon = { size: 17, stroke: 1.7 } as const

interface OthersPostItemsProps {
  post: Post
  onReport: () => void
}

/** Ways to see fewer such posts, and to report this one. */
export function OthersPostItems({ post, onReport }: OthersPostItemsProps) {
  const { t } = useTranslation()
  const { user_info: maker } = post
  const { mute } = useMute(maker)
  const { block } = useBlock(maker)
  const muteTopic = useMuteTopic()
  return (
    <>
      {post.topic_arr.slice(0, topicsOffered).map((topic) => (
        <Menu.Item key={topic.id} leftSection={<IconHash {...icon} />} onClick={() => muteTopic(topic)}>
          {t('post.muteTopic', { name: topic.name })}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconBellOff {...icon} />} onClick={mute}>
        {t('post.muteMaker', { name: maker.nick_name })}
      </Menu.Item>
      <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={block}>
        {t('post.blockMaker', { name: maker.nick_name })}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconFlag {...icon} />} onClick={onReport}>
        {t('report.action')}
      </Menu.Item>
    </>
  )
}
