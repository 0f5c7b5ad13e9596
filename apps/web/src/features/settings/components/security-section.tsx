import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { takeFocus } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { unsavedCodes } from '../../accounts/index.ts'
import { devicesQuery, factorsQuery } from '../api.ts'
import { IdentityProofProvider } from '../hooks/identity-proof.tsx'
import { useSecurityChange } from '../hooks/use-security-change.ts'
import { useSignOutOthers } from '../hooks/use-sign-out-others.ts'
import { NewCodes } from './new-codes.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactors } from './second-factors.tsx'
import { Card, Row, SettingsBlock } from './settings-block.tsx'

export function SecuritySection() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(factorsQuery(useApi()))
  if (isError && !data) return <LoadFailed onRetry={() => refetch()} />
  if (!data) return null
  const { second_factor_arr: factors, has_password: hasPassword, recovery_code_count } = data
  const isOn = factors.filter(({ state }) => state === 'on')
  return (
    <IdentityProofProvider hasPassword={hasPassword}>
      <SettingsBlock
        title={t(hasPassword ? 'settings.password' : 'settings.firstPassword')}
        lead={t('settings.passwordLead')}
      >
        <PasswordForm hasPassword={hasPassword} />
      </SettingsBlock>
      <SettingsBlock title={t('settings.apps')} lead={t('settings.appsLead')}>
        <SecondFactors type="totp" factors={isOn.filter(({ type }) => type === 'totp')} />
      </SettingsBlock>
      <SettingsBlock title={t('settings.passkeys')} lead={t('settings.passkeysLead')}>
        <SecondFactors type="passkey" factors={isOn.filter(({ type }) => type === 'passkey')} />
      </SettingsBlock>
      <SettingsBlock title={t('settings.codes')} lead={t('settings.codesLead')}>
        <RecoveryCodeRow count={recovery_code_count} />
      </SettingsBlock>
      <SettingsBlock title={t('settings.devices')} lead={t('settings.devicesLead')}>
        <Devices />
      </SettingsBlock>
    </IdentityProofProvider>
  )
}

function RecoveryCodeRow({ count }: { count: number }) {
  const { t } = useTranslation()
  const api = useApi()
  const { change, busy } = useSecurityChange()
  const { offer } = useSignOutOthers()
  const [codes, setCodes] = useState<readonly string[]>()
  const [wereShown, setShown] = useState(false)
  const renew = async () => setCodes((await change(() => api.renewRecoveryCodes()))?.recovery_code_arr)
  const done = () => {
    setCodes(undefined)
    setShown(true)
    unsavedCodes.forget()
    void offer()
  }
  if (codes) return <NewCodes codes={codes} onDone={done} />
  return (
    <Card>
      <Row title={t('settings.codesLeft', { count })} hint={t('settings.renewHint')}>
        <Button ref={wereShown ? takeFocus : null} variant="default" onClick={renew} loading={busy}>
          {t('settings.renew')}
        </Button>
      </Row>
    </Card>
  )
}

function Devices() {
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
