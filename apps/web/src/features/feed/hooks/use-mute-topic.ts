import type { Topic } from '@easel/contract/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useRequireLogin, useSession } from '../../accounts/index.ts'
import { topicMutedQuery } from '../api.ts'

/** Removes a topic from the viewer's feeds; the topic's own page stays. */
export function useMuteTopic({ id, name }: Topic) {
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
