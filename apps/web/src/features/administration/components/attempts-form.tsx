import { type Account, CodeError, cleanText, maxAttemptsChange, noteMaxLength } from '@easel/contract/client'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApi, useErrorText, useRequestKey } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { limitText, useEmptyTextFault } from '../../../ui/fields/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { useAccountChange } from '../hooks/use-account-change.ts'
import classes from './administration.module.css'
import people from './people.module.css'

/** Gives or takes attempts, with a reason. */
export function AttemptsForm({ account: { id } }: { account: Account }) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const keyOf = useRequestKey()
  const missing = useEmptyTextFault()
  const [count, setCount] = useState('')
  const [note, setNote] = useState('')
  const [isTouched, setTouched] = useState(false)
  const change = useAccountChange(id, (amount: number) => {
    const body = { id, amount, note: cleanText(note, 'lines') }
    return api.changeAttempts(body, { idempotencyKey: keyOf(body) })
  })
  const isCount = /^\d{1,4}$/.test(count) && Number(count) >= 1 && Number(count) <= maxAttemptsChange
  const send = (sign: 1 | -1) => {
    setTouched(true)
    if (!isCount || !cleanText(note, 'lines') || change.isPending) return
    change.mutate(sign * Number(count), {
      onSuccess: () => {
        keyOf.forget()
        setTouched(false)
        setCount('')
        setNote('')
        toastSuccess(t('adminPeople.changed'))
      },
      onError: (error) => error instanceof CodeError && keyOf.forget(),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(1)
  }
  return (
    <form className={people.change} noValidate onSubmit={submit} aria-label={t('adminPeople.attempts')}>
      <TextInput
        label={t('adminPeople.amount')}
        description={`1–${maxAttemptsChange}`}
        inputMode="numeric"
        autoComplete="off"
        value={count}
        onChange={(event) => setCount(event.currentTarget.value.trim())}
        error={isTouched && !isCount && t('adminPeople.amountUnfit', { max: maxAttemptsChange })}
      />
      <TextInput
        label={t('adminPeople.note')}
        description={t('adminPeople.noteHint')}
        value={note}
        {...limitText(noteMaxLength, 'lines', setNote)}
        error={isTouched && missing(note, t('adminPeople.noteMissing'))}
      />
      {change.error !== null && (
        <p role="alert" className={classes.fault}>
          {errorText(change.error)}
        </p>
      )}
      <div className={people.buttons}>
        <Button type="submit" loading={change.isPending}>
          {t('adminPeople.give')}
        </Button>
        <Button variant="default" disabled={change.isPending} onClick={() => send(-1)}>
          {t('adminPeople.take')}
        </Button>
      </div>
    </form>
  )
}
