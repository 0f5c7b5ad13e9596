import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { takeFocus } from '../../../lib/browser/index.ts'
import { useSecurityChange } from '../hooks/use-security-change.ts'
import { useSignOutOthers } from '../hooks/use-sign-out-others.ts'
import { Card, Row } from './block.tsx'
import { NewCodes } from './new-codes.tsx'

export function RecoveryCodeRow({ count }: { count: number }) {
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
