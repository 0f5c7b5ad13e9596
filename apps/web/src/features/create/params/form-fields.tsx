import type { ParamValue, TemplateInput } from '@easel/contract/client'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import type { Values } from './form-inputs.ts'
import { ParamField } from './param-field.tsx'
import classes from './param-form.module.css'

interface FormFieldsProps {
  /** The inputs that are shown, in their order. */
  inputs: readonly TemplateInput[]
  values: Values
  onChange: (name: string, value: ParamValue | null) => void
  /** Returns the control that replaces the usual control of a field, if any. */
  instead?: (input: TemplateInput) => ReactNode
  /** Returns the content below a field. */
  below?: (input: TemplateInput) => ReactNode
}

/** The fields of a form under their headings. Advanced fields are hidden until the user opens them. */
export function FormFields({ inputs, ...props }: FormFieldsProps) {
  const { t } = useTranslation()
  const advanced = inputs.filter((input) => input.advanced)
  const grouped = (shown: readonly TemplateInput[]) => <Groups inputs={shown} {...props} />
  return (
    <>
      {grouped(inputs.filter((input) => !input.advanced))}
      {advanced.length > 0 && (
        <details className={classes.more}>
          <summary>{t('tool.moreSettings')}</summary>
          <div className={classes.form}>{grouped(advanced)}</div>
        </details>
      )}
    </>
  )
}

/** Fields without a group come first; each group has the place of its first field. */
function Groups({ inputs, values, onChange, instead, below }: FormFieldsProps) {
  const fields = (shown: readonly TemplateInput[]) =>
    shown.map((input) => (
      <div key={input.name}>
        {instead?.(input) || (
          <ParamField
            input={input}
            value={values[input.name] ?? (input.random ? null : input.default)}
            onChange={(value) => onChange(input.name, value)}
          />
        )}
        {below?.(input)}
      </div>
    ))
  // A map keeps the insertion order even if headings are numbers.
  const groups = Map.groupBy(inputs, ({ group = '' }) => group)
  const ungrouped = groups.get('') ?? []
  groups.delete('')
  return (
    <>
      {fields(ungrouped)}
      {[...groups].map(([group, members]) => (
        <fieldset key={group} className={classes.group}>
          <legend>{group}</legend>
          {fields(members)}
        </fieldset>
      ))}
    </>
  )
}
