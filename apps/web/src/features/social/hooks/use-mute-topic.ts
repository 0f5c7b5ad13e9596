import type { Topic } from '@easel/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useWhenSignedIn } from '../../accounts/index.ts'

interface TopicMute {
  topic: Pick<Topic, 'id' | 'name'>
  /** The requested state. */
  isMuted: boolean
}

/** Mutes a topic, whose posts then leave the viewer's feeds, or unmutes it. Pending until the promise of `onDone` has settled. */
export function useMuteTopic(onDone: (done: TopicMute) => unknown) {
  const api = useApi()
  const errorText = useErrorText()
  const whenSignedIn = useWhenSignedIn()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ topic: { id }, isMuted }: TopicMute) =>
      (isMuted ? api.mute : api.unmute)({ topic_id: id }),
    onSuccess: (_, done) => onDone(done),
    onError: (error) => toastError(errorText(error)),
  })
  const setMuted = (change: TopicMute) => whenSignedIn('other', () => mutate(change))
  return { setMuted, isPending }
}
