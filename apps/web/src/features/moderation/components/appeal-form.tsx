import { type Case, visibleLength } from '@easel/contract/client'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/api/index.ts'
import { LengthCounter } from '../../../ui/fields/index.ts'
import { useAppeal } from '../hooks/use-case-changes.ts'
import classes from './case.module.css'

const textMaxLength = 2000

interface AppealFormProps {
  found: Case
  appealToken: string | undefined
}

export function AppealForm({ found, appealToken }: AppealFormProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const appeal = useAppeal(found.id, appealToken)
  const [text, setText] = useState('')
  const [isTouched, setTouched] = useState(false)
  const length = visibleLength(text.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (length > 0 && length <= textMaxLength && !appeal.isPending) appeal.mutate(text.trim())
  }
  return (
    <form className={classes.box} onSubmit={submit} noValidate aria-label={t('moderation.appealTitle')}>
      <h3 className={classes.subtitle}>{t('moderation.appealTitle')}</h3>
      <p className={classes.faint}>{t('moderation.appealLead')}</p>
      <Textarea
        label={t('moderation.appealLabel')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        rows={4}
        error={
          (isTouched && length === 0 && t('moderation.appealMissing')) ||
          (length > textMaxLength && <LengthCounter length={length} max={textMaxLength} />)
        }
      />
      {appeal.error !== null && (
        <p role="alert" className={classes.fault}>
          {errorText(appeal.error)}
        </p>
      )}
      <Button type="submit" loading={appeal.isPending} className={classes.submit}>
        {t('moderation.appeal')}
      </Button>
    </form>
  )
}
