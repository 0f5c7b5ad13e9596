import { type Account, CodeError } from '@easel/contract/client'
import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { useApi, useRequestKey } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { FormError } from '../../../ui/form/form-parts.tsx'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { useAccountChange } from '../hooks/use-account-change.ts'
import { AttemptsFields, useAttemptsChange } from './count-field.tsx'
import people from './people.module.css'

/** Gives or takes attempts, with a reason. */
export function AttemptsForm({ account: { id } }: { account: Account }) {
  const { t } = useTranslation()
  const api = useApi()
  const keyOf = useRequestKey()
  const state = useAttemptsChange()
  const { amount, note } = state
  const change = useAccountChange(id, (signedAmount: number) => {
    const body = { id, amount: signedAmount, note }
    return api.changeAttempts(body, { idempotencyKey: keyOf(body) })
  })
  const send = (sign: 1 | -1) => {
    state.touch()
    if (amount === undefined || !note || change.isPending) return
    change.mutate(sign * amount, {
      onSuccess: () => {
        keyOf.forget()
        state.clear()
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
      <AttemptsFields state={state} label={t('adminPeople.amount')} noteHint={t('adminPeople.noteHint')} />
      <FormError error={change.error} />
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
