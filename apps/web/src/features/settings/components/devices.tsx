import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { devicesQuery } from '../api.ts'
import { useSignOutOthers } from '../hooks/use-sign-out-others.ts'
import { Card, Row } from './block.tsx'

export function Devices() {
  const { t } = useTranslation()
  const api = useApi()
  const dateText = useDateText()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(devicesQuery(api))
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => api.deleteSession({ id }),
    onSuccess: () => toastSuccess(t('settings.deviceEnded')),
    onError: (error) => toastError(errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.security }),
  })
  const { signOutOthers, busy } = useSignOutOthers()
  if (isError && !data) return <LoadFailed onRetry={() => refetch()} />
  const hasOthers = data?.session_arr.some(({ is_current }) => !is_current)
  return (
    <Card>
      {data?.session_arr.map(({ id, device_name, last_used_ts, is_current }) => (
        <Row
          key={id}
          title={device_name || t('settings.unknownDevice')}
          hint={
            is_current ? t('settings.thisDevice') : t('settings.lastUsed', { date: dateText(last_used_ts) })
          }
        >
          {!is_current && (
            <Button variant="default" onClick={() => mutate(id)} loading={isPending && variables === id}>
              {t('nav.signOut')}
            </Button>
          )}
        </Row>
      ))}
      {hasOthers && (
        <Row title={t('settings.others')}>
          <Button variant="default" onClick={signOutOthers} loading={busy}>
            {t('settings.signOutOthers')}
          </Button>
        </Row>
      )}
    </Card>
  )
}
