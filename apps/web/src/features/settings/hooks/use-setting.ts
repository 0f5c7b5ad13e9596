import type { InputOf, Routes, Setting } from '@easel/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { settingKey, settingQuery } from '../api.ts'
import { applied } from '../applied.ts'

/** One's choices; a change shows at once, and goes back when it could not be kept. */
export function useSetting() {
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const { data, isError, refetch } = useQuery(settingQuery(api))
  const { mutate } = useMutation({
    mutationFn: (wish: InputOf<Routes['updateSetting']>) => api.updateSetting(wish),
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
  return { setting: data, isError, refetch, change: mutate }
}
