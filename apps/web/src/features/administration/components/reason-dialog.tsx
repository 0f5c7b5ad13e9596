import { cleanText } from '@easel/contract/client'
import { Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { limitText, useEmptyTextFault } from '../../../ui/fields/index.ts'
import { FormButtons, FormError } from '../../../ui/form/form-parts.tsx'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { IdentityNotProven } from '../../settings/index.ts'
import classes from './administration.module.css'

interface ReasonDialogProps {
  title: string
  opened: boolean
  onClose: () => void
  /** The form, which is mounted together with the open dialog. */
  children: (onUnsaved: (isUnsaved: boolean) => void) => ReactNode
}

/** Frame of a dialog that changes an account and requires a reason, which the account's owner can read. */
export function ReasonDialog({ title, opened, onClose, children }: ReasonDialogProps) {
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <DialogFrame frame={frame} title={title}>
      {children(onUnsaved)}
    </DialogFrame>
  )
}

interface ReasonFormProps {
  lead: string
  maxLength: number
  rows: number
  /** Label of the button that makes the change. */
  action: string
  isRisky?: boolean
  /** True if all other fields are valid. */
  isFit?: boolean
  /** Text of the toast after the change. */
  done: string
  change: {
    mutate: (reason: string, then: { onSuccess: () => void }) => void
    error: unknown
    isPending: boolean
  }
  onClose: () => void
  onUnsaved: (isUnsaved: boolean) => void
  /** Further fields. */
  children?: (isTouched: boolean) => ReactNode
}

export function ReasonForm(props: ReasonFormProps) {
  const { lead, maxLength, rows, action, isRisky = false, isFit = true, done, change } = props
  const { onClose, onUnsaved, children } = props
  const { t } = useTranslation()
  const missing = useEmptyTextFault()
  const [reason, setReason] = useState('')
  const [isTouched, setTouched] = useState(false)
  useUnsaved(reason !== '', onUnsaved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    const text = cleanText(reason, 'lines')
    if (!text || !isFit || change.isPending) return
    change.mutate(text, {
      onSuccess: () => {
        toastSuccess(done)
        onClose()
      },
    })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.facts}>{lead}</p>
      <Textarea
        label={t('adminPeople.note')}
        description={t('adminPeople.reasonHint')}
        value={reason}
        {...limitText(maxLength, 'lines', setReason)}
        error={isTouched && missing(reason, t('adminPeople.noteMissing'))}
        rows={rows}
        data-autofocus
      />
      {children?.(isTouched)}
      <FormError error={!(change.error instanceof IdentityNotProven) && change.error} />
      <FormButtons onCancel={onClose} submitLabel={action} isBusy={change.isPending} isRisky={isRisky} />
    </form>
  )
}
