import type { AnswerOf, Routes } from '@easel/contract/client'
import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorCode, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useDialog } from '../../../ui/dialog/index.ts'
import { useSecurityChange } from '../hooks/use-security-change.ts'
import { NewCodes } from './new-codes.tsx'
import classes from './settings-block.module.css'

export type Begun = AnswerOf<Routes['addSecondFactor']>

interface AddAppDialogProps {
  begun: Begun | undefined
  onClose: () => void
  /** Called when the app is active, and the user has saved the recovery codes. */
  onAdded: () => void
}

/** Adds an authenticator app: shows its secret as a QR code and as text, then asks for the first code. */
export default function AddAppDialog({ begun, onClose, onAdded }: AddAppDialogProps) {
  const { t } = useTranslation()
  const [made, setMade] = useState<{ by: Begun; codes: readonly string[] }>()
  // Codes stay visible during the closing animation, but must not be shown for the next app.
  const codes = !begun || made?.by === begun ? made?.codes : undefined
  const leave = () => {
    onClose()
    if (codes) onAdded()
  }
  const frame = useDialog(begun !== undefined, leave)
  return (
    <Modal
      {...frame}
      title={t('settings.addApp')}
      centered
      size="sm"
      // The codes are shown only once.
      closeOnClickOutside={!codes}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {codes && <NewCodes codes={codes} onDone={leave} />}
      {!codes && begun && (
        <FirstCode
          begun={begun}
          onOn={(fresh) => {
            if (fresh) return setMade({ by: begun, codes: fresh })
            onClose()
            onAdded()
          }}
        />
      )}
    </Modal>
  )
}

interface FirstCodeProps {
  begun: Begun
  onOn: (codes: readonly string[] | undefined) => void
}

function FirstCode({ begun, onOn }: FirstCodeProps) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const { change, busy } = useSecurityChange()
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const otp = String(new FormData(event.currentTarget).get('otp')).trim()
    if (otp === '') return setError(t('error.required'))
    let isWrong = false
    const answer = await change(() =>
      api.addSecondFactor({ id: begun.id, otp }).catch((problem: unknown) => {
        if (errorCode(problem) !== 'A0400') throw problem
        isWrong = true
        setError(errorText(problem))
        return undefined
      }),
    )
    if (answer && !isWrong) onOn(answer.recovery_code_arr)
  }
  return (
    <form className={classes.form} method="post" onSubmit={submit} noValidate>
      <p>{t('settings.scan')}</p>
      <img
        className={classes.qr}
        alt={t('settings.qr')}
        src={`data:image/svg+xml,${encodeURIComponent(begun.qr_svg ?? '')}`}
      />
      <p className={classes.secret}>{begun.secret}</p>
      <TextInput
        name="otp"
        label={t('settings.firstCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        error={error}
      />
      <Button type="submit" loading={busy}>
        {t('common.confirm')}
      </Button>
    </form>
  )
}
