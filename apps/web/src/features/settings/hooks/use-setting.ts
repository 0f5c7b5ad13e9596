import type { InputOf, NotificationKind, Routes, Setting } from '@easel/contract/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { settingQuery } from '../api.ts'

/**
 * The user's settings, changed optimistically: a change shows at once; if it cannot be saved, the stored settings are refetched.
 */
export function useSetting() {
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const isLive = useSyncExternalStore(neverChanges, inBrowser, onServer)
  // An answer that was requested during a change may not contain the change yet.
  const { data, isError, refetch } = useQuery({ ...settingQuery(api), refetchOnMount: 'always' })
  const { mutate } = useMutation({
    mutationFn: (changes: InputOf<Routes['updateSetting']>) =>
      api.updateSetting(changes, { keepalive: true }),
    // Serial: the answer to an earlier change must not undo a later change.
    scope: { id: 'setting' },
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.setting })
      queryClient.setQueryData<Setting>(queryKeys.setting, (now) => now && applyChanges(now, changes))
    },
    onError: (error) => {
      toastError(errorText(error))
      void queryClient.invalidateQueries({ queryKey: queryKeys.setting })
    },
    onSettled: () => {
      // Lists of posts depend on the settings.
      void queryClient.invalidateQueries({ queryKey: queryKeys.posts, refetchType: 'none' })
    },
  })
  return {
    setting: data,
    /** Before hydration, a click would move the switch without saving the setting. */
    isReady: isLive && data !== undefined,
    isError,
    refetch,
    change: mutate,
  }
}

const neverChanges = () => () => undefined
const inBrowser = () => true
const onServer = () => false

/** Returns the settings as they will be once the server has applied the change. */
export function applyChanges(now: Setting, changes: InputOf<Routes['updateSetting']>): Setting {
  const { notification = {}, ...plain } = changes
  const notifications = Object.entries(now.notification).map(([kind, channels]) => [
    kind,
    { ...channels, ...notification[kind as NotificationKind] },
  ])
  return { ...now, ...plain, notification: Object.fromEntries(notifications) as Setting['notification'] }
}
