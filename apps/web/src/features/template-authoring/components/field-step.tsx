import type { WorkflowInput } from '@easel/contract/client'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { type Field, nameOf } from '../fields.ts'
import { FieldList } from './field-list.tsx'
import { FieldPicker } from './field-picker.tsx'
import { FormPreview } from './form-preview.tsx'
import classes from './maker.module.css'

interface FieldStepProps {
  inputs: readonly WorkflowInput[]
  fields: readonly Field[]
  /** Content below the preview. */
  side?: ReactNode
  onShow?: ((node: string) => void) | undefined
  onChange: (fields: readonly Field[]) => void
}

/** The step that makes a form: choose inputs, arrange them, and see the result. */
export function FieldStep({ inputs, fields, side, onShow, onChange }: FieldStepProps) {
  const { t } = useTranslation()
  const byName = new Map(inputs.map((input) => [nameOf(input), input]))
  const inputOf = (field: Field) => byName.get(nameOf(field))
  return (
    <Section title={t('maker.fields')} lead={t('maker.fieldsLead')}>
      <FieldPicker inputs={inputs} fields={fields} onChange={onChange} />
      <div className={classes.columns}>
        <div className={classes.section}>
          <FieldList fields={fields} inputOf={inputOf} onShow={onShow} onChange={onChange} />
        </div>
        <div className={classes.side}>
          <FormPreview
            fields={fields}
            inputOf={inputOf}
            onValue={(field, value) =>
              onChange(fields.map((old) => (old === field ? { ...old, value } : old)))
            }
          />
          {side}
        </div>
      </div>
    </Section>
  )
}
