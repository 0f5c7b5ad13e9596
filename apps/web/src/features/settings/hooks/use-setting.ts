import type { InputOf, Routes, Setting } from '@easel/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { settingKey, settingQuery } from '../api.ts'
import { applied } from '../applied.ts'

/** One's choices; a change shows at once, and goes back when it could not be kept. */
export function useSetting() {
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const isLive = useSyncExternalStore(neverChanges, inBrowser, onServer)
  // A page that was asked for in the moment of a change may not know of it yet.
  const { data, isError, refetch } = useQuery({ ...settingQuery(api), refetchOnMount: 'always' })
  const { mutate } = useMutation({
    mutationFn: (wish: InputOf<Routes['updateSetting']>) => api.updateSetting(wish, { keepalive: true }),
    // One after the other: the answer of an earlier change does not undo a later one.
    scope: { id: 'setting' },
    onMutate: async (wish) => {
      await queryClient.cancelQueries({ queryKey: settingKey })
      queryClient.setQueryData<Setting>(settingKey, (now) => now && applied(now, wish))
    },
    onError: (error) => {
      toastError(errorText(error))
      void queryClient.invalidateQueries({ queryKey: settingKey })
    },
    onSettled: () => {
      // What lists show depends on it.
      void queryClient.invalidateQueries({ queryKey: ['posts'], refetchType: 'none' })
    },
  })
  return {
    setting: data,
    /** Before the script is there a click would move a switch, and nothing would be kept. */
    isReady: isLive && data !== undefined,
    isError,
    refetch,
    change: mutate,
  }
}

const neverChanges = () => () => undefined
const inBrowser = () => true
const onServer = () => false
