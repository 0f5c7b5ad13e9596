import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { readDeviceToken } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useDialog } from '../../../ui/dialog/index.ts'
import { useSignInOptions } from '../api.ts'
import type { LoginMode } from '../login-address.ts'
import type { GatePurpose } from '../pending-action.ts'
import classes from './gate-dialog.module.css'
import { LoginForm } from './login-form.tsx'

interface GateDialogProps {
  /** Undefined: closed. */
  purpose: GatePurpose | undefined
  onClose: () => void
}

/** Sign-up and sign-in over the page on which a visitor pressed a button for users. */
export default function GateDialog({ purpose, onClose }: GateDialogProps) {
  const { t } = useTranslation()
  const { sign_up } = useSignInOptions()
  // A visitor who has never signed in on this device most likely has no account yet.
  const isNew = readDeviceToken() === undefined && sign_up !== 'closed'
  // The dialog keeps its text while it closes.
  const [shown, setShown] = useState<GatePurpose>('other')
  if (purpose && purpose !== shown) setShown(purpose)
  const frame = useDialog(purpose !== undefined, onClose)
  return (
    <Modal
      {...frame}
      title={t(`gate.${isNew ? 'signUp' : 'signIn'}.${shown}`)}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: classes.title }}
      size={440}
      centered
    >
      <Form firstMode={isNew ? 'sign-up' : 'sign-in'} />
    </Modal>
  )
}

/** Mounted together with the open dialog, so that each opening begins in its first mode. */
function Form({ firstMode }: { firstMode: LoginMode }) {
  const { pathname, search } = useLocation()
  const [mode, setMode] = useState(firstMode)
  const next = `${pathname}${search}`
  // The gate closes the dialog as soon as there is a user.
  return <LoginForm isInDialog mode={mode} onMode={setMode} next={next} onDone={() => undefined} />
}
