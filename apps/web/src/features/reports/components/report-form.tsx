import {
  cleanText,
  contactLength,
  publicReportReasons,
  type ReportReason,
  reportReasons,
  type TargetType,
  writtenLength,
} from '@easel/contract/client'
import { Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createPath, useLocation } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { useUnsaved } from '../../../ui/dialog/index.ts'
import { Choices, LengthCounter, limitText } from '../../../ui/fields/index.ts'
import { FormButtons, FormError } from '../../../ui/form/form-parts.tsx'
import { loginAddress, useSession } from '../../accounts/index.ts'
import { contactFault } from '../contact-fault.ts'
import classes from './report-dialog.module.css'

const textMaxLength = 2000

export interface ReportTarget {
  type: TargetType
  id: string
  /** Key of the link by which the viewer has opened the target. */
  linkKey?: string | undefined
}

interface ReportFormProps {
  target: ReportTarget
  onSent: () => void
  onCancel: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

export function ReportForm({ target, onSent, onCancel, onUnsaved }: ReportFormProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const form = useReportForm(target, onSent)
  useUnsaved(form.text.trim() !== '' || form.contact.trim() !== '', onUnsaved)
  const textLength = writtenLength(form.text, 'lines')
  const isAnonymous = user === null
  return (
    <form className={classes.form} noValidate onSubmit={form.submit}>
      <Choices
        legend={t('report.reasons')}
        choices={(isAnonymous ? publicReportReasons : reportReasons).map((value) => ({
          value,
          label: t(`report.${value}`),
          hint: t(`report.${value}Hint`),
        }))}
        value={form.reason}
        onChange={form.setReason}
        error={form.isTouched && !form.reason && t('report.chooseReason')}
      />
      {isAnonymous && <LoginForMore />}
      <Textarea
        label={t('report.text')}
        description={t('report.textHint')}
        placeholder={t('report.optional')}
        value={form.text}
        onChange={(event) => form.setText(event.currentTarget.value)}
        error={textLength > textMaxLength && <LengthCounter length={textLength} max={textMaxLength} />}
        autosize={false}
        rows={3}
      />
      {isAnonymous && (
        <TextInput
          label={t('report.contact')}
          description={t('report.contactHint')}
          value={form.contact}
          {...limitText(contactLength.max, 'line', form.setContact)}
          error={form.isTouched && form.fault && t(form.fault, { count: contactLength.min })}
          autoComplete="email"
          required
          withAsterisk={false}
        />
      )}
      <FormError error={form.error} />
      <FormButtons onCancel={onCancel} submitLabel={t('report.submit')} isBusy={form.isSending} />
    </form>
  )
}

function useReportForm(target: ReportTarget, onSent: () => void) {
  const api = useApi()
  const { user } = useSession()
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useState('')
  const [contact, setContact] = useState('')
  const [isTouched, setTouched] = useState(false)
  const written = cleanText(text, 'lines')
  const report = useMutation({
    mutationFn: (chosen: ReportReason) =>
      api.report({
        target_type: target.type,
        target_id: target.id,
        link_key: target.linkKey,
        reason: chosen,
        ...(written && { text: written }),
        ...(!user && { contact: cleanText(contact, 'line') }),
      }),
    onSuccess: onSent,
  })
  const fault = user ? undefined : contactFault(cleanText(contact, 'line'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    const isComplete = !fault && writtenLength(text, 'lines') <= textMaxLength
    if (reason && isComplete && !report.isPending) report.mutate(reason)
  }
  return {
    reason,
    setReason,
    text,
    setText,
    contact,
    setContact,
    fault,
    isTouched,
    submit,
    error: report.error,
    isSending: report.isPending,
  }
}

/** A link to the login page for visitors, who may report for fewer reasons than users. */
function LoginForMore() {
  const { t } = useTranslation()
  const location = useLocation()
  return (
    <LocaleLink to={loginAddress(createPath(location.mask ?? location))} className={classes.more}>
      {t('report.loginForMore')}
    </LocaleLink>
  )
}
