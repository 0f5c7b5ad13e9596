import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { factorsQuery } from '../api.ts'
import { ProofProvider } from '../hooks/proof.tsx'
import { Block } from './block.tsx'
import { Devices } from './devices.tsx'
import { Factors } from './factors.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodeRow } from './recovery-code-row.tsx'

export function SecuritySection() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(factorsQuery(useApi()))
  if (isError && !data) return <LoadFailed onRetry={() => refetch()} />
  if (!data) return null
  const { second_factor_arr: factors, has_password: hasPassword, recovery_code_count } = data
  const isOn = factors.filter(({ state }) => state === 'on')
  return (
    <ProofProvider hasPassword={hasPassword}>
      <Block
        title={t(hasPassword ? 'settings.password' : 'settings.firstPassword')}
        lead={t('settings.passwordLead')}
      >
        <PasswordForm hasPassword={hasPassword} />
      </Block>
      <Block title={t('settings.apps')} lead={t('settings.appsLead')}>
        <Factors type="totp" factors={isOn.filter(({ type }) => type === 'totp')} />
      </Block>
      <Block title={t('settings.passkeys')} lead={t('settings.passkeysLead')}>
        <Factors type="passkey" factors={isOn.filter(({ type }) => type === 'passkey')} />
      </Block>
      <Block title={t('settings.codes')} lead={t('settings.codesLead')}>
        <RecoveryCodeRow count={recovery_code_count} />
      </Block>
      <Block title={t('settings.devices')} lead={t('settings.devicesLead')}>
        <Devices />
      </Block>
    </ProofProvider>
  )
}
