import { type AccountDetails, cleanText, noteMaxLength } from '@easel/contract/client'
import { Button, Group, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { limited, useMissing } from '../../../ui/fields/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { useAccountChange } from '../hooks/use-account-change.ts'
import classes from './administration.module.css'

interface RestoreDialogProps {
  account: AccountDetails
  opened: boolean
  onClose: () => void
}

/** Lifts a suspension, with a reason. */
export default function RestoreDialog({ account, opened, onClose }: RestoreDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <Modal
      {...frame}
      title={t('adminPeople.restoreTitle', { name: account.nick_name })}
      centered
      size={480}
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <RestoreForm account={account} onClose={onClose} onUnsaved={onUnsaved} />
    </Modal>
  )
}

interface RestoreFormProps {
  account: AccountDetails
  onClose: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

function RestoreForm({ account: { id }, onClose, onUnsaved }: RestoreFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const missing = useMissing()
  const [note, setNote] = useState('')
  const [isTouched, setTouched] = useState(false)
  useUnsaved(note !== '', onUnsaved)
  const change = useAccountChange(id, () => api.restoreUser({ id, note: cleanText(note, 'lines') }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (!cleanText(note, 'lines') || change.isPending) return
    change.mutate(undefined, {
      onSuccess: () => {
        toastSuccess(t('adminPeople.restored'))
        onClose()
      },
    })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.facts}>{t('adminPeople.restoreLead')}</p>
      <Textarea
        label={t('adminPeople.note')}
        description={t('adminPeople.reasonHint')}
        value={note}
        {...limited(noteMaxLength, 'lines', setNote)}
        error={isTouched && missing(note, t('adminPeople.noteMissing'))}
        rows={2}
        data-autofocus
      />
      {change.error !== null && (
        <p role="alert" className={classes.fault}>
          {errorText(change.error)}
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {t('adminPeople.restore')}
        </Button>
      </Group>
    </form>
  )
}
