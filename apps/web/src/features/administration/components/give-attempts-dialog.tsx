import { CodeError, cleanText, maxAttemptsChange, noteMaxLength } from '@easel/contract/client'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queryKeys, useApi, useErrorText, useRequestKey } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { limitText, useEmptyTextFault } from '../../../ui/fields/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import classes from './administration.module.css'

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
    <Modal
      {...frame}
      title={t('adminPeople.giveTitle', { count: ids.length })}
      centered
      size={480}
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <GiveForm ids={ids} onClose={onClose} onGiven={onGiven} onUnsaved={onUnsaved} />
    </Modal>
  )
}

interface GiveFormProps extends Omit<GiveAttemptsDialogProps, 'opened'> {
  onUnsaved: (isUnsaved: boolean) => void
}

function GiveForm({ ids, onClose, onGiven, onUnsaved }: GiveFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const keyOf = useRequestKey()
  const missing = useEmptyTextFault()
  const queryClient = useQueryClient()
  const [count, setCount] = useState('')
  const [note, setNote] = useState('')
  const [isTouched, setTouched] = useState(false)
  useUnsaved(count !== '' || note !== '', onUnsaved)
  const giving = useMutation({
    mutationFn: (amount: number) => {
      const body = { user_id_arr: [...ids], amount, note: cleanText(note, 'lines') }
      // After a lost answer the same key, so that nobody is given twice.
      return api.giveAttempts(body, { idempotencyKey: keyOf(body) })
    },
    onSuccess: ({ user_count }) => {
      keyOf.forget()
      for (const queryKey of [queryKeys.accounts, queryKeys.credits])
        void queryClient.invalidateQueries({ queryKey })
      toastSuccess(t('adminPeople.given', { count: user_count }))
      onGiven()
      onClose()
    },
    onError: (error) => error instanceof CodeError && keyOf.forget(),
  })
  const isCount = /^\d{1,4}$/.test(count) && Number(count) >= 1 && Number(count) <= maxAttemptsChange
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (isCount && cleanText(note, 'lines') && !giving.isPending) giving.mutate(Number(count))
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('adminPeople.amountEach')}
        description={`1–${maxAttemptsChange}`}
        inputMode="numeric"
        autoComplete="off"
        value={count}
        onChange={(event) => setCount(event.currentTarget.value.trim())}
        error={isTouched && !isCount && t('adminPeople.amountUnfit', { max: maxAttemptsChange })}
        data-autofocus
      />
      <TextInput
        label={t('adminPeople.note')}
        description={t('adminPeople.noteHintMany')}
        value={note}
        {...limitText(noteMaxLength, 'lines', setNote)}
        error={isTouched && missing(note, t('adminPeople.noteMissing'))}
      />
      {isCount && (
        <p className={classes.facts}>
          {t('adminPeople.giveSum', {
            people: ids.length,
            each: Number(count),
            total: ids.length * Number(count),
          })}
        </p>
      )}
      {giving.error !== null && (
        <p role="alert" className={classes.fault}>
          {errorText(giving.error)}
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={giving.isPending}>
          {t('adminPeople.give')}
        </Button>
      </Group>
    </form>
  )
}
