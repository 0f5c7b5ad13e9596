import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { PushServiceError, type PushState, pushState, switchOff, switchOn } from '../../../lib/push/device.ts'
import { useSession } from '../../accounts/index.ts'

interface DevicePush {
  /** Only known in the browser: undefined during server rendering. */
  state: PushState | undefined
  isBusy: boolean
  /** Error of the last click. */
  fault: string | undefined
  setEnabled: (isWanted: boolean) => Promise<PushState>
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
  return { state, isBusy: isPending, fault: error ? text(error) : undefined, setEnabled: mutateAsync }
}
