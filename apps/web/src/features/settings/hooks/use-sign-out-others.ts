import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { devicesQuery } from '../api.ts'

/** Signs out all other devices. `offer` asks first, after a change of the way to sign in; without other devices it does nothing. */
export function useSignOutOthers() {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const signOutOthers = useCallback(async () => {
    setBusy(true)
    try {
      await api.deleteOtherSessions()
      toastSuccess(t('settings.othersEnded'))
    } catch (error) {
      toastError(errorText(error))
    }
    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: queryKeys.security })
  }, [api, errorText, queryClient, t])
  const offer = useCallback(async () => {
    // If the devices cannot be fetched, the question is skipped: the list of devices offers the same actions.
    const known = await queryClient.fetchQuery({ ...devicesQuery(api), staleTime: 0 }).catch(() => undefined)
    const count = known?.session_arr.filter(({ is_current }) => !is_current).length ?? 0
    if (count === 0) return
    const agreed = await confirm({
      message: t('settings.othersAsk', { count }),
      confirmLabel: t('settings.signOutOthers'),
    })
    if (agreed) await signOutOthers()
  }, [api, queryClient, confirm, signOutOthers, t])
  return { signOutOthers, offer, busy }
}
