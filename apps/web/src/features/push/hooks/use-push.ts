import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { PushServiceError, type PushState, pushState, switchOff, switchOn } from '../../../lib/push/index.ts'
import { pushUser } from '../../../lib/push/push-user.ts'
import { useSession } from '../../accounts/index.ts'

interface DevicePush {
  /** Known to the browser only: undefined during server rendering. */
  state: PushState | undefined
  isBusy: boolean
  /** Error of the last click. */
  fault: string | undefined
  turn: (isWanted: boolean) => Promise<PushState>
}

/** Push notifications on this device, for the signed-in user. */
export function usePush(): DevicePush {
  const api = useApi()
  const locale = useLocale()
  const { t } = useTranslation()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const userId = useSession().user?.id ?? ''
  const queryKey = [...queryKeys.push, userId] as const
  const { data: state } = useQuery({
    queryKey,
    queryFn: () => pushState(userId),
    enabled: userId !== '',
    networkMode: 'always',
    staleTime: 0,
    // The permission may change in the browser's own settings.
    refetchOnWindowFocus: 'always',
  })
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (isWanted: boolean) => {
      await (isWanted ? switchOn({ api, userId, locale }) : switchOff(api))
      return await pushState(userId)
    },
    onSuccess: (now) => queryClient.setQueryData(queryKey, now),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  const text = (cause: Error) => (cause instanceof PushServiceError ? t('push.failed') : errorText(cause))
  return { state, isBusy: isPending, fault: error ? text(error) : undefined, turn: mutateAsync }
}

/** Keeps this device's push subscription in step with the signed-in user. */
export function usePushSync(): void {
  const api = useApi()
  const locale = useLocale()
  const { user, isKnown, token } = useSession()
  const userId = user?.id
  useEffect(() => {
    // A page that was rendered for another token reads its own token a moment later.
    if (!isKnown || (userId !== undefined && token === null)) return
    const keep = async () => {
      if (pushUser() === null) return
      const { keepInStep } = await import('../../../lib/push/device.ts')
      await keepInStep(userId === undefined ? null : { api, userId, locale })
    }
    // After a failure the next page tries again.
    keep().catch(() => undefined)
  }, [api, locale, userId, isKnown, token])
}
