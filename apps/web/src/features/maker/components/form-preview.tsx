import type { ParamValue, WorkflowInput } from '@easel/contract/client'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ParamField } from '../../create/index.ts'
import { type Field, nameOf, previewOf } from '../fields.ts'
import classes from './maker.module.css'

interface FormPreviewProps {
  fields: readonly Field[]
  inputOf: (field: Field) => WorkflowInput
  onValue: (field: Field, value: ParamValue) => void
}

/** The form as people who make works will see it. Its values are those that they start with. */
export function FormPreview({ fields, inputOf, onValue }: FormPreviewProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <div>
        <h3 id={id}>{t('maker.preview')}</h3>
        <p className={classes.facts}>{t('maker.previewHint')}</p>
      </div>
      {fields.map((field) => {
        const input = previewOf(field, inputOf(field))
        if (input.type === 'image')
          return <p key={nameOf(field)}>{t('maker.photoField', { name: input.label })}</p>
        return (
          <ParamField
            key={nameOf(field)}
            input={input}
            value={input.default}
            onChange={(value) => onValue(field, value ?? input.default)}
          />
        )
      })}
    </section>
  )
}
