import type { ParamValue, TemplateInput, WorkTemplate } from '@easel/contract/client'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { draftStore, useDraft } from '../draft-store.ts'
import { takenInputs } from '../form-inputs.ts'
import { ParamField } from './param-field.tsx'
import classes from './param-form.module.css'

interface ParamFormProps {
  template: WorkTemplate
  params: Readonly<Record<string, ParamValue>>
}

/** The settings form that the template describes. */
export function ParamForm({ template, params }: ParamFormProps) {
  const { t } = useTranslation()
  const draft = useDraft()
  const inputs = takenInputs(template, params)
  if (inputs.length === 0) return null
  const isChanged = Object.keys(draft.params).length > 0
  const advanced = inputs.filter((input) => input.advanced)
  const fields = (shown: readonly TemplateInput[]) =>
    shown.map((input) => (
      <ParamField
        key={input.name}
        input={input}
        value={params[input.name] ?? (input.random ? null : input.default)}
        onChange={(value) => draftStore.dispatch({ kind: 'set', name: input.name, value })}
      />
    ))
  return (
    <section className={classes.form} aria-label={t('tool.settings')}>
      <div className={classes.line}>
        <h2 className={classes.heading}>{t('tool.settings')}</h2>
        {isChanged && (
          <UnstyledButton className={classes.reset} onClick={() => draftStore.dispatch({ kind: 'reset' })}>
            {t('tool.reset')}
          </UnstyledButton>
        )}
      </div>
      {fields(inputs.filter((input) => !input.advanced))}
      {advanced.length > 0 && (
        <details className={classes.more}>
          <summary>{t('tool.moreSettings')}</summary>
          <div className={classes.form}>{fields(advanced)}</div>
        </details>
      )}
    </section>
  )
}
