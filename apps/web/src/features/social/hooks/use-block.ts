import type { User } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { userQuery, useWhenSignedIn } from '../../accounts/index.ts'

export interface NamedUser {
  id: string
  nick_name: string
}

interface StandingChange {
  call: () => Promise<unknown>
  person: NamedUser
  now: Partial<User>
  said: 'blockedNow' | 'unblockedNow' | 'mutedNow' | 'unmutedNow'
}

/** Mutes or blocks. This affects lists of all kinds: they are invalidated, and visible lists are refetched at once. */
function useStandingChange() {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: ({ call }: StandingChange) => call(),
    onSuccess: (_, { person, now, said }) => {
      queryClient.setQueryData(userQuery(api, person.id).queryKey, (user) => user && { ...user, ...now })
      for (const queryKey of [
        queryKeys.people,
        queryKeys.users,
        queryKeys.posts,
        queryKeys.comments,
        queryKeys.currentUser,
      ])
        void queryClient.invalidateQueries({ queryKey })
      toastSuccess(t(`people.${said}`, { name: person.nick_name }))
    },
    onError: (error) => toastError(errorText(error)),
  })
}

/** Asks before blocking, but not before unblocking. */
export function useBlock(person: NamedUser) {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const whenSignedIn = useWhenSignedIn()
  const change = useStandingChange()
  const byId = { id: person.id }
  const ask = async () => {
    if (change.isPending) return
    const message = t('people.blockAsk', { name: person.nick_name })
    const agreed = await confirm({ message, confirmLabel: t('people.block'), danger: true })
    if (!agreed) return
    const now = { is_blocked: true, is_followed: false }
    change.mutate({ call: () => api.blockUser(byId), person, now, said: 'blockedNow' })
  }
  const block = () => whenSignedIn('other', () => void ask())
  const unblock = () => {
    if (change.isPending) return
    const now = { is_blocked: false }
    change.mutate({ call: () => api.unblockUser(byId), person, now, said: 'unblockedNow' })
  }
  return { block, unblock, isPending: change.isPending }
}

/** Mutes without confirmation: the muted user gets no notification, and the viewer can undo it as easily. */
export function useMute(person: NamedUser) {
  const api = useApi()
  const whenSignedIn = useWhenSignedIn()
  const change = useStandingChange()
  const byId = { user_id: person.id }
  const mute = () =>
    whenSignedIn('other', () => {
      if (change.isPending) return
      const now = { is_muted: true }
      change.mutate({ call: () => api.mute(byId), person, now, said: 'mutedNow' })
    })
  const unmute = () => {
    if (change.isPending) return
    const now = { is_muted: false }
    change.mutate({ call: () => api.unmute(byId), person, now, said: 'unmutedNow' })
  }
  return { mute, unmute, isPending: change.isPending }
}
