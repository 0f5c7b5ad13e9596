import type { AccountDetails } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { Row, RowList } from '../../../ui/rows/rows.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { useAccountChange } from '../hooks/use-account-change.ts'
import classes from './administration.module.css'

const loadResetDialog = () => import('./reset-link-dialog.tsx')
const loadSuspendDialog = () => import('./suspend-dialog.tsx')
const loadRestoreDialog = () => import('./restore-dialog.tsx')

/** Suspension, password and sessions of an account. */
export function AccountAccess({ account }: { account: AccountDetails }) {
  const isSuspended = account.state === 'suspended'
  return (
    <RowList>
      {isSuspended ? <Restore account={account} /> : <Suspend account={account} />}
      {account.kind === 'person' && <ResetLink account={account} />}
      {!isSuspended && <SignOut account={account} />}
    </RowList>
  )
}

interface DialogButtonProps {
  account: AccountDetails
  label: string
  load: () => Promise<{ default: (props: AccountDialogProps) => ReactNode }>
}

interface AccountDialogProps {
  account: AccountDetails
  opened: boolean
  onClose: () => void
}

function DialogButton({ account, label, load }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <LazyDialog opened={isOpen} load={load} onFail={() => setOpen(false)}>
        {(Dialog, isShown) => <Dialog account={account} opened={isShown} onClose={() => setOpen(false)} />}
      </LazyDialog>
    </>
  )
}

function Suspend({ account }: { account: AccountDetails }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const isOwn = user?.id === account.id
  return (
    <Row
      title={t('adminPeople.suspension')}
      facts={t(isOwn ? 'adminPeople.suspendOwn' : 'adminPeople.suspendHint')}
    >
      {!isOwn && <DialogButton account={account} label={t('adminPeople.suspend')} load={loadSuspendDialog} />}
    </Row>
  )
}

function Restore({ account }: { account: AccountDetails }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const dateText = useDateText()
  const { suspension } = account
  return (
    <Row
      title={t('adminPeople.state_suspended')}
      facts={suspension?.reason}
      more={
        suspension && (
          <>
            <div className={classes.since}>
              {t('adminPeople.suspendedOn', { date: dateText(suspension.decide_ts) })} ·{' '}
              {suspension.until_ts === undefined
                ? t('adminPeople.noEnd')
                : t('adminPeople.until', { date: dateText(suspension.until_ts) })}
            </div>
            {suspension.appeal_text !== undefined && (
              <div className={classes.quote}>
                <div className={classes.since}>{t('adminPeople.appeal')}</div>
                {suspension.appeal_text}
              </div>
            )}
            {user?.is_moderator && (
              <LocaleLink to={`/moderation/${suspension.case_id}`} className={classes.link}>
                {t('adminPeople.openCase')}
              </LocaleLink>
            )}
          </>
        )
      }
    >
      <DialogButton account={account} label={t('adminPeople.restore')} load={loadRestoreDialog} />
    </Row>
  )
}

function ResetLink({ account }: { account: AccountDetails }) {
  const { t } = useTranslation()
  return (
    <Row title={t('adminPeople.password')} facts={t('adminPeople.passwordHint')}>
      <DialogButton account={account} label={t('adminPeople.makeLink')} load={loadResetDialog} />
    </Row>
  )
}

function SignOut({ account: { id, nick_name } }: { account: AccountDetails }) {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const errorText = useErrorText()
  const { user } = useSession()
  const change = useAccountChange(id, () => api.signOutUser({ id }))
  const isOwn = user?.id === id
  const press = async () => {
    const message = t(isOwn ? 'adminPeople.signOutOwnAsk' : 'adminPeople.signOutAsk', { name: nick_name })
    if (!(await confirm({ message, confirmLabel: t('adminPeople.signOut') }))) return
    change.mutate(undefined, {
      onSuccess: () => toastSuccess(t('adminPeople.signedOut')),
      onError: (error) => toastError(errorText(error)),
    })
  }
  return (
    <Row title={t('adminPeople.sessions')} facts={t('adminPeople.signOutHint')}>
      <Button variant="default" onClick={press} loading={change.isPending}>
        {t('adminPeople.signOut')}
      </Button>
    </Row>
  )
}
