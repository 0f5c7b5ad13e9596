import type { AccountDetails } from '@easel/contract/client'
import { Button, Checkbox, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { FormButtons, FormError } from '../../../ui/form/form-parts.tsx'
import { IdentityNotProven, useIdentityProof } from '../../settings/index.ts'
import { accountQuery } from '../api.ts'
import classes from './administration.module.css'
import { CopyLine } from './copy-line.tsx'

interface ResetLinkDialogProps {
  account: AccountDetails
  opened: boolean
  onClose: () => void
}

/** Makes a one-time link with which the user sets a new password, and shows the link once. */
export default function ResetLinkDialog({ account, opened, onClose }: ResetLinkDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogFrame
      frame={useDialog(opened, onClose)}
      title={t('adminPeople.linkTitle', { name: account.nick_name })}
    >
      <ResetLinkForm account={account} onClose={onClose} />
    </DialogFrame>
  )
}

function ResetLinkForm({
  account: { id, username },
  onClose,
}: Pick<ResetLinkDialogProps, 'account' | 'onClose'>) {
  const { t } = useTranslation()
  const api = useApi()
  const dateText = useDateText()
  const queryClient = useQueryClient()
  const proven = useIdentityProof()
  const [removesFactors, setRemovesFactors] = useState(false)
  const making = useMutation({
    mutationFn: () => proven(() => api.makeResetLink({ id, removes_second_factors: removesFactors })),
    // The list of actions has a new entry, so it is fetched again.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: accountQuery(api, id).queryKey }),
  })
  if (making.data)
    return (
      <div className={classes.form}>
        <p>{t('adminPeople.linkMade', { username, date: dateText(making.data.expire_ts) })}</p>
        <CopyLine
          label={t('adminPeople.link')}
          text={making.data.url}
          copyLabel={t('adminPeople.copyLink')}
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('adminPeople.done')}</Button>
        </Group>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!making.isPending) making.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.facts}>{t('adminPeople.linkLead')}</p>
      <Checkbox
        label={t('adminPeople.removeFactors')}
        description={t('adminPeople.removeFactorsHint')}
        checked={removesFactors}
        onChange={(event) => setRemovesFactors(event.currentTarget.checked)}
      />
      <FormError error={!(making.error instanceof IdentityNotProven) && making.error} />
      <FormButtons onCancel={onClose} submitLabel={t('adminPeople.makeLink')} isBusy={making.isPending} />
    </form>
  )
}
