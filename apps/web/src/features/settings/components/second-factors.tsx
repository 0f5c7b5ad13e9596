import type { SecondFactor } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { makePasskey } from '../../accounts/index.ts'
import { useSecurityChange } from '../hooks/use-security-change.ts'
import { useSignOutOthers } from '../hooks/use-sign-out-others.ts'
import type { Begun } from './add-app-dialog.tsx'
import { Card, Row } from './settings-block.tsx'

const loadAddAppDialog = () => import('./add-app-dialog.tsx')

interface FactorsProps {
  type: SecondFactor['type']
  factors: readonly SecondFactor[]
}

/** Authenticator apps or passkeys: the existing factors, and a way to add another factor. */
export function SecondFactors({ type, factors }: FactorsProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { change, busy } = useSecurityChange()
  const { offer } = useSignOutOthers()
  const [begun, setBegun] = useState<Begun>()
  const isApp = type === 'totp'
  const addApp = async () => {
    setBegun(await change(() => api.addSecondFactor({ name: t('settings.appName') })))
  }
  const addPasskey = async () => {
    if (await change(() => makePasskey(api, t('settings.passkeyName')), t('settings.passkeyAdded')))
      await offer()
  }
  return (
    <Card>
      {factors.map((factor) => (
        <FactorRow key={factor.id} factor={factor} />
      ))}
      <Row title={t(factors.length > 0 ? 'settings.another' : 'settings.none')}>
        <Button variant="default" onClick={isApp ? addApp : addPasskey} loading={busy}>
          {t(isApp ? 'settings.addApp' : 'settings.addPasskey')}
        </Button>
      </Row>
      <LazyDialog opened={begun !== undefined} load={loadAddAppDialog} onFail={() => setBegun(undefined)}>
        {(AddAppDialog, isShown) => (
          <AddAppDialog
            begun={isShown ? begun : undefined}
            onClose={() => setBegun(undefined)}
            onAdded={offer}
          />
        )}
      </LazyDialog>
    </Card>
  )
}

function FactorRow({ factor }: { factor: SecondFactor }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  const api = useApi()
  const confirm = useConfirm()
  const { change, busy } = useSecurityChange()
  const { offer } = useSignOutOthers()
  const remove = async () => {
    const agreed = await confirm({
      message: t('settings.removeFactor', { name: factor.name }),
      confirmLabel: t('settings.remove'),
      danger: true,
    })
    if (!agreed) return
    const removed = change(() => api.deleteSecondFactor({ id: factor.id }), t('settings.factorRemoved'))
    if (await removed) await offer()
  }
  const added = t('settings.addedOn', { date: dateText(factor.create_ts) })
  return (
    <Row title={factor.name} hint={added}>
      <Button
        variant="default"
        onClick={remove}
        loading={busy}
        aria-label={t('settings.removeNamed', { name: factor.name })}
      >
        {t('settings.remove')}
      </Button>
    </Row>
  )
}
