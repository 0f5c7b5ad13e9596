import { type Case, type CaseAction, cleanText, visibleLength } from '@easel/contract/client'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { Choices, LengthCounter, useEmptyTextFault } from '../../../ui/fields/index.ts'
import { FormError } from '../../../ui/form/form-parts.tsx'
import { Note } from '../../../ui/rows/panels.tsx'
import { useDecide } from '../hooks/use-case-changes.ts'
import classes from './case.module.css'

const reasonMaxLength = 2000

export function DecisionForm({ found }: { found: Case }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const missing = useEmptyTextFault()
  const decide = useDecide(found.id)
  const [action, setAction] = useState<CaseAction>()
  const [reason, setReason] = useState('')
  const [isTouched, setTouched] = useState(false)
  const written = cleanText(reason, 'lines')
  const length = visibleLength(written)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (!action || length === 0 || length > reasonMaxLength || decide.isPending) return
    const question = {
      suspend: t('moderation.suspendAsk', { name: found.target.user_info?.nick_name ?? '' }),
      remove: t('moderation.removeAsk'),
    }[action as string]
    const isSure =
      question === undefined ||
      (await confirm({ message: question, confirmLabel: t(`moderation.${action}`), danger: true }))
    if (isSure) decide.mutate({ action, reason: written })
  }
  return (
    <form className={classes.box} onSubmit={submit} noValidate aria-label={t('moderation.decideTitle')}>
      <h3 className={classes.subtitle}>{t('moderation.decideTitle')}</h3>
      {found.state === 'appealed' && <Note>{t('moderation.lastDecision')}</Note>}
      <Choices
        legend={t('moderation.decideTitle')}
        hidesLegend
        isGrid
        choices={(found.action_arr ?? []).map((value) => ({
          value,
          label: t(`moderation.${value}`),
          hint: t(`moderation.${value}Hint`),
        }))}
        value={action}
        onChange={setAction}
        error={isTouched && !action && t('moderation.actionMissing')}
      />
      <Textarea
        label={t('moderation.reasonLabel')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        rows={3}
        error={
          (isTouched && missing(reason, t('moderation.reasonMissing'))) ||
          (length > reasonMaxLength && <LengthCounter length={length} max={reasonMaxLength} />)
        }
      />
      <FormError error={decide.error} />
      <Button type="submit" loading={decide.isPending} className={classes.submit}>
        {t('moderation.decide')}
      </Button>
    </form>
  )
}
