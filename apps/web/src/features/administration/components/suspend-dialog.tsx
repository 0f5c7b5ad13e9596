import { type AccountDetails, cleanText, suspensionReasonMaxLength } from '@easel/contract/client'
import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { limited, useMissing } from '../../../ui/fields/index.ts'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { NotProven, useProven } from '../../settings/index.ts'
import { useAccountChange } from '../hooks/use-account-change.ts'
import { fromLocalTime, toLocalTime } from '../local-time.ts'
import classes from './administration.module.css'

interface SuspendDialogProps {
  account: AccountDetails
  opened: boolean
  onClose: () => void
}

const day = 24 * 3600_000
const lengths = { day, week: 7 * day, month: 30 * day } as const
type Length = keyof typeof lengths | 'date' | 'open'

/** When a suspension of this length ends; undefined for one without an end. */
function endOf(length: Length, date: string): number | undefined {
  if (length === 'open') return undefined
  return length === 'date' ? fromLocalTime(date) : Date.now() + lengths[length]
}

export default function SuspendDialog({ account, opened, onClose }: SuspendDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <Modal
      {...frame}
      title={t('adminPeople.suspendTitle', { name: account.nick_name })}
      centered
      size={480}
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <SuspendForm account={account} onClose={onClose} onUnsaved={onUnsaved} />
    </Modal>
  )
}

interface SuspendFormProps {
  account: AccountDetails
  onClose: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

function SuspendForm({ account: { id }, onClose, onUnsaved }: SuspendFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const missing = useMissing()
  const proven = useProven()
  const [reason, setReason] = useState('')
  const [length, setLength] = useState<Length>('week')
  const [date, setDate] = useState(() => toLocalTime(Date.now() + lengths.week))
  const [isTouched, setTouched] = useState(false)
  useUnsaved(reason !== '', onUnsaved)
  const change = useAccountChange(id, (until_ts: number | undefined) =>
    proven(() =>
      api.suspendUser({
        id,
        reason: cleanText(reason, 'lines'),
        ...(until_ts !== undefined && { until_ts }),
      }),
    ),
  )
  const isDateUnfit = length === 'date' && (fromLocalTime(date) ?? 0) <= Date.now()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (!cleanText(reason, 'lines') || isDateUnfit || change.isPending) return
    change.mutate(endOf(length, date), {
      onSuccess: () => {
        toastSuccess(t('adminPeople.suspended'))
        onClose()
      },
    })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.facts}>{t('adminPeople.suspendLead')}</p>
      <Textarea
        label={t('adminPeople.note')}
        description={t('adminPeople.reasonHint')}
        value={reason}
        {...limited(suspensionReasonMaxLength, 'lines', setReason)}
        error={isTouched && missing(reason, t('adminPeople.noteMissing'))}
        rows={4}
        data-autofocus
      />
      <ChoiceChips
        label={t('adminPeople.howLong')}
        value={length}
        onChange={setLength}
        choices={(['day', 'week', 'month', 'date', 'open'] as const).map((value) => ({
          value,
          label: t(`adminPeople.length_${value}`),
        }))}
      />
      {length === 'date' && (
        <TextInput
          type="datetime-local"
          label={t('adminPeople.end')}
          description={t('adminPeople.endHint')}
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
          error={isTouched && isDateUnfit && t('adminPeople.endUnfit')}
        />
      )}
      {change.error !== null && !(change.error instanceof NotProven) && (
        <p role="alert" className={classes.fault}>
          {errorText(change.error)}
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" color="red.8" loading={change.isPending}>
          {t('adminPeople.suspendNow')}
        </Button>
      </Group>
    </form>
  )
}
