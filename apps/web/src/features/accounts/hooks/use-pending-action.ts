import type { Client } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { errorCode, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { type PendingAction, pendingStart } from '../pending-action.ts'

const calls = {
  like: (api: Client, id: string) => api.likePost({ id }),
  follow: (api: Client, id: string) => api.followUser({ id }),
  collect: (api: Client, id: string) => api.likeWorkTemplate({ id }),
}

/** Returns a function that performs, after the sign-in at a provider, the action that the visitor wanted before it. */
export function usePendingAction(): (act: PendingAction) => Promise<void> {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return async (act) => {
    if (act.kind === 'start') return pendingStart.set(act.order)
    try {
      await calls[act.kind](api, act.id)
    } catch (error) {
      return toastError(errorCode(error) === 'A0404' ? t('error.gone') : errorText(error))
    }
    // The page to which the user returns may have loaded before the action.
    void queryClient.invalidateQueries()
  }
}
