import type { Client } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { fieldErrors } from '../../accounts/index.ts'

/** Saves the profile. The server's messages about fields are in `wrong`; any other error is shown as a toast. */
export function useSaveProfile(onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: Parameters<Client['updateCurrentUser']>[0]) => api.updateCurrentUser(change),
    onSuccess: (user) => {
      queryClient.setQueryData(queryKeys.currentUser, user)
      void queryClient.invalidateQueries({ queryKey: queryKeys.posts })
      void queryClient.invalidateQueries({ queryKey: queryKeys.users })
      toastSuccess(t('profile.saved'))
      onDone()
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError(errorText(failure))
    },
  })
  return { save: mutate, isPending, wrong: fieldErrors(error) }
}
