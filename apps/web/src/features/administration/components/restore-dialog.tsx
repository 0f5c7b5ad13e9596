import { type AccountDetails, noteMaxLength } from '@easel/contract/client'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useAccountChange } from '../hooks/use-account-change.ts'
import { ReasonDialog, ReasonForm } from './reason-dialog.tsx'

interface RestoreDialogProps {
  account: AccountDetails
  opened: boolean
  onClose: () => void
}

/** Lifts a suspension, with a reason. */
export default function RestoreDialog({ account: { id, nick_name }, opened, onClose }: RestoreDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const change = useAccountChange(id, (note: string) => api.restoreUser({ id, note }))
  return (
    <ReasonDialog
      title={t('adminPeople.restoreTitle', { name: nick_name })}
      opened={opened}
      onClose={onClose}
    >
      {(onUnsaved) => (
        <ReasonForm
          lead={t('adminPeople.restoreLead')}
          maxLength={noteMaxLength}
          rows={2}
          action={t('adminPeople.restore')}
          done={t('adminPeople.restored')}
          change={change}
          onClose={onClose}
          onUnsaved={onUnsaved}
        />
      )}
    </ReasonDialog>
  )
}
