import { type Case, type CaseAction, cleanText, visibleLength } from '@easel/contract/client'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { LengthCounter, useEmptyTextFault } from '../../../ui/fields/index.ts'
import { useDecide } from '../hooks/use-case-changes.ts'
import classes from './case.module.css'

const reasonMaxLength = 2000

export function DecisionForm({ found }: { found: Case }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
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
      {found.state === 'appealed' && <p className={classes.note}>{t('moderation.lastDecision')}</p>}
      <ActionChoice
        actions={found.action_arr ?? []}
        value={action}
        onChange={setAction}
        isMissing={isTouched && !action}
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
      {decide.error !== null && (
        <p role="alert" className={classes.fault}>
          {errorText(decide.error)}
        </p>
      )}
      <Button type="submit" loading={decide.isPending} className={classes.submit}>
        {t('moderation.decide')}
      </Button>
    </form>
  )
}

interface ActionChoiceProps {
  actions: readonly CaseAction[]
  value: CaseAction | undefined
  onChange: (action: CaseAction) => void
  isMissing: boolean
}

function ActionChoice({ actions, value, onChange, isMissing }: ActionChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={classes.actions}>
      <legend className={classes.hiddenLegend}>{t('moderation.decideTitle')}</legend>
      {actions.map((action) => (
        <label key={action} className={classes.action}>
          <input
            type="radio"
            name={name}
            value={action}
            checked={value === action}
            onChange={() => onChange(action)}
          />
          <span>
            {t(`moderation.${action}`)}
            <small>{t(`moderation.${action}Hint`)}</small>
          </span>
        </label>
      ))}
      {isMissing && (
        <p role="alert" className={classes.fault}>
          {t('moderation.actionMissing')}
        </p>
      )}
    </fieldset>
  )
}
