import { CodeError } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { queryKeys, useApi, useRequestKey } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { FormButtons, FormError } from '../../../ui/form/form-parts.tsx'
import { toastSuccess } from '../../../ui/toast/index.ts'
import classes from './administration.module.css'
import { AttemptsFields, useAttemptsChange } from './count-field.tsx'

interface GiveAttemptsDialogProps {
  ids: readonly string[]
  opened: boolean
  onClose: () => void
  onGiven: () => void
}

/** Gives the same number of attempts to many people, with a reason. */
export default function GiveAttemptsDialog({ ids, opened, onClose, onGiven }: GiveAttemptsDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <DialogFrame frame={frame} title={t('adminPeople.giveTitle', { count: ids.length })}>
      <GiveForm ids={ids} onClose={onClose} onGiven={onGiven} onUnsaved={onUnsaved} />
    </DialogFrame>
  )
}

interface GiveFormProps extends Omit<GiveAttemptsDialogProps, 'opened'> {
  onUnsaved: (isUnsaved: boolean) => void
}

function GiveForm({ ids, onClose, onGiven, onUnsaved }: GiveFormProps) {
  const { t } = useTranslation()
  const state = useAttemptsChange()
  const { values, amount, note } = state
  useUnsaved(values.count !== '' || values.note !== '', onUnsaved)
  const giving = useGiving(ids, () => {
    onGiven()
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    state.touch()
    if (amount !== undefined && note && !giving.isPending) giving.mutate({ amount, note })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <AttemptsFields
        state={state}
        label={t('adminPeople.amountEach')}
        noteHint={t('adminPeople.noteHintMany')}
        hasFocus
      />
      {amount !== undefined && (
        <p className={classes.facts}>
          {t('adminPeople.giveSum', { people: ids.length, each: amount, total: ids.length * amount })}
        </p>
      )}
      <FormError error={giving.error} />
      <FormButtons onCancel={onClose} submitLabel={t('adminPeople.give')} isBusy={giving.isPending} />
    </form>
  )
}

function useGiving(ids: readonly string[], onGiven: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const keyOf = useRequestKey()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: { amount: number; note: string }) => {
      const body = { user_id_arr: [...ids], ...change }
      // A retry after a lost answer has the same key, so that the attempts are given once.
      return api.giveAttempts(body, { idempotencyKey: keyOf(body) })
    },
    onSuccess: ({ user_count }) => {
      keyOf.forget()
      for (const queryKey of [queryKeys.accounts, queryKeys.credits])
        void queryClient.invalidateQueries({ queryKey })
      toastSuccess(t('adminPeople.given', { count: user_count }))
      onGiven()
    },
    onError: (error) => error instanceof CodeError && keyOf.forget(),
  })
}
