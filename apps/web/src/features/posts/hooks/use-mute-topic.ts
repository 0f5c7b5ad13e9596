import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { toastError, toastMessage } from '../../../ui/toast/index.ts'
import { useRequireLogin } from '../../accounts/index.ts'

interface Topic {
  id: string
  name: string
}

/** Removes posts with the topic from the viewer's feeds; the message offers to undo it. */
export function useMuteTopic(): (topic: Topic) => void {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const requireLogin = useRequireLogin()
  const refresh = () => {
    for (const queryKey of [queryKeys.posts, queryKeys.people])
      void queryClient.invalidateQueries({ queryKey })
  }
  const onError = (error: Error) => toastError(errorText(error))
  const unmute = useMutation({
    mutationFn: ({ id }: Topic) => api.unmute({ topic_id: id }),
    onSuccess: refresh,
    onError,
  })
  const mute = useMutation({
    mutationFn: ({ id }: Topic) => api.mute({ topic_id: id }),
    onSuccess: (_, topic) => {
      refresh()
      toastMessage({
        title: t('post.topicMuted', { name: topic.name }),
        text: t('post.topicMutedText'),
        action: { label: t('post.undo'), onClick: () => unmute.mutate(topic) },
      })
    },
    onError,
  })
  return (topic) => {
    if (requireLogin() && !mute.isPending) mute.mutate(topic)
  }
}
