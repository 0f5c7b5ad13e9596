import { type AccountDetails, suspensionReasonMaxLength } from '@easel/contract/client'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import { useIdentityProof } from '../../settings/index.ts'
import { useAccountChange } from '../hooks/use-account-change.ts'
import { fromLocalTime, toLocalTime } from '../local-time.ts'
import { ReasonDialog, ReasonForm } from './reason-dialog.tsx'

interface SuspendDialogProps {
  account: AccountDetails
  opened: boolean
  onClose: () => void
}

const day = 24 * 3600_000
const lengths = { day, week: 7 * day, month: 30 * day } as const
type Length = keyof typeof lengths | 'date' | 'open'

/** Returns the end of a suspension of this length; undefined for a suspension without an end. */
function endOf(length: Length, date: string): number | undefined {
  if (length === 'open') return undefined
  return length === 'date' ? fromLocalTime(date) : Date.now() + lengths[length]
}

export default function SuspendDialog({ account, opened, onClose }: SuspendDialogProps) {
  const { t } = useTranslation()
  const title = t('adminPeople.suspendTitle', { name: account.nick_name })
  return (
    <ReasonDialog title={title} opened={opened} onClose={onClose}>
      {(onUnsaved) => <SuspendForm account={account} onClose={onClose} onUnsaved={onUnsaved} />}
    </ReasonDialog>
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
  const proven = useIdentityProof()
  const [length, setLength] = useState<Length>('week')
  const [date, setDate] = useState(() => toLocalTime(Date.now() + lengths.week))
  const change = useAccountChange(id, (reason: string) => {
    const until_ts = endOf(length, date)
    return proven(() => api.suspendUser({ id, reason, ...(until_ts !== undefined && { until_ts }) }))
  })
  const isDateUnfit = length === 'date' && (fromLocalTime(date) ?? 0) <= Date.now()
  return (
    <ReasonForm
      lead={t('adminPeople.suspendLead')}
      maxLength={suspensionReasonMaxLength}
      rows={4}
      action={t('adminPeople.suspendNow')}
      isRisky
      isFit={!isDateUnfit}
      done={t('adminPeople.suspended')}
      change={change}
      onClose={onClose}
      onUnsaved={onUnsaved}
    >
      {(isTouched) => (
        <>
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
        </>
      )}
    </ReasonForm>
  )
}
