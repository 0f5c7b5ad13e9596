import type { ParamValue, WorkflowInput } from '@easel/contract/client'
import { useId } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { FormFields, shownInputs } from '../../create/index.ts'
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
  const shownAs = new Map(fields.map((field) => [field, previewOf(field, inputOf(field))]))
  const inputs = [...shownAs.values()].filter(({ type }) => type !== 'image')
  const values = Object.fromEntries(inputs.map(({ name, default: value }) => [name, value]))
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <div>
        <h3 id={id}>{t('maker.preview')}</h3>
        <p className={classes.facts}>{t('maker.previewHint')}</p>
      </div>
      {fields.map((field) => {
        const { type, label } = shownAs.get(field)!
        return type === 'image' && <p key={nameOf(field)}>{t('maker.photoField', { name: label })}</p>
      })}
      <FormFields
        inputs={shownInputs(inputs, values)}
        values={values}
        onChange={(name, value) => {
          const field = fields.find((one) => nameOf(one) === name)
          if (field) onValue(field, value ?? inputOf(field).value)
        }}
      />
    </section>
  )
}
