import type { User } from '@easel/contract/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { PostGrid, userPostsQuery } from '../../posts/index.ts'
import { OwnWorks, PostedWorks } from '../../works/index.ts'
import { likedPostsQuery } from '../api.ts'
import type { ProfileTab } from '../tabs.ts'
import { Collected } from './collected.tsx'
import { Nothing } from './nothing.tsx'

interface TabContentProps {
  user: User
  isOwn: boolean
  tab: ProfileTab
}

export function TabContent({ user, isOwn, tab }: TabContentProps) {
  const { t } = useTranslation()
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

function Posted({ userId, ...rest }: ListProps) {
  return <PostGrid {...rest} query={useInfiniteQuery(userPostsQuery(useApi(), userId))} />
}

function Liked({ userId, ...rest }: ListProps) {
  return <PostGrid {...rest} query={useInfiniteQuery(likedPostsQuery(useApi(), userId))} />
}
