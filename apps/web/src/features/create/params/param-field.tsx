import type { ParamValue, TemplateInput } from '@easel/contract/client'
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import { Explained, explanationProps } from './explained.tsx'
import { overLength, usualMaxLength } from './form-inputs.ts'
import { NumberField } from './number-field.tsx'
import classes from './param-form.module.css'
import { RangeField } from './range-field.tsx'
import { RowsField } from './rows-field.tsx'
import { SeedField } from './seed-field.tsx'
import { SwatchField } from './swatch-field.tsx'

interface FieldProps {
  input: TemplateInput
  value: ParamValue
  onChange: (value: ParamValue) => void
}

interface ParamFieldProps {
  input: TemplateInput
  /** Null only for a seed: a new seed is drawn for each work. */
  value: ParamValue | null
  onChange: (value: ParamValue | null) => void
}

/** One setting, with the control for its type and its explanation. */
export function ParamField({ input, value, onChange }: ParamFieldProps) {
  // A text can be empty, so only other fields need a switch.
  const canLeave = input.optional === true && input.type !== 'text'
  const isLeft = canLeave && value === ''
  const control =
    input.type === 'seed' ? (
      <SeedField input={input} value={value} onChange={onChange} />
    ) : (
      <Control input={input} value={value ?? input.default} onChange={onChange} />
    )
  if (!canLeave) return control
  return (
    <div className={classes.field}>
      <LeaveSwitch input={input} isLeft={isLeft} onChange={onChange} />
      {!isLeft && control}
    </div>
  )
}

/** A switch that includes an optional field, or leaves it out. */
function LeaveSwitch({
  input,
  isLeft,
  onChange,
}: Pick<ParamFieldProps, 'input' | 'onChange'> & { isLeft: boolean }) {
  const { t } = useTranslation()
  return (
    <Explained help={isLeft ? input.help : undefined}>
      {(helpId) => (
        <Switch
          label={t('tool.useField', { name: input.label })}
          labelPosition="left"
          checked={!isLeft}
          onChange={(event) => onChange(event.currentTarget.checked ? usualOf(input) : '')}
          aria-describedby={helpId}
          classNames={{ body: classes.switch }}
        />
      )}
    </Explained>
  )
}

/** Initial value of a field that is empty in the form. */
function usualOf({ type, default: usual, min, choice_arr }: TemplateInput): ParamValue {
  if (usual !== '') return usual
  if (type === 'boolean') return true
  if (type === 'color') return '#000000'
  return type === 'choice' ? (choice_arr?.[0]?.value ?? '') : (min ?? 0)
}

function Control({ input, value, onChange }: FieldProps) {
  switch (input.type) {
    case 'number':
    case 'integer':
      return isTyped(input) ? (
        <NumberField input={input} value={value} onChange={onChange} />
      ) : (
        <RangeField input={input} value={value} onChange={onChange} />
      )
    case 'boolean':
      return (
        <Explained help={input.help}>
          {(helpId) => (
            <Switch
              label={input.label}
              labelPosition="left"
              checked={value === true}
              onChange={(event) => onChange(event.currentTarget.checked)}
              aria-describedby={helpId}
              classNames={{ body: classes.switch }}
            />
          )}
        </Explained>
      )
    case 'choice':
      return <ChoiceField input={input} value={value} onChange={onChange} />
    case 'color':
      return <ColorField input={input} value={value} onChange={onChange} />
    case 'text':
      return <TextField input={input} value={value} onChange={onChange} />
    case 'seed':
    case 'image':
    case 'mask':
    case 'guide':
      return null
  }
}

/** A slider needs both ends. */
function isTyped({ control, min, max }: TemplateInput): boolean {
  return control === 'number' || min === undefined || max === undefined
}

/** Maximum number of choices that are shown as chips: more would fill the screen. */
const maxChips = 12

function ChoiceField({ input, value, onChange }: FieldProps) {
  const choices = input.choice_arr ?? []
  const shared = { label: input.label, value: String(value), choices, onChange }
  if (choices.some(({ picture_url, color_arr }) => picture_url !== undefined || color_arr !== undefined))
    return <Explained help={input.help}>{(helpId) => <SwatchField {...shared} helpId={helpId} />}</Explained>
  if (choices.length <= maxChips)
    return <Explained help={input.help}>{(helpId) => <ChoiceChips {...shared} helpId={helpId} />}</Explained>
  return (
    <NativeSelect
      label={input.label}
      value={String(value)}
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...explanationProps(input)}
    />
  )
}

/** Texts of at least this length get several lines. */
const longText = 300

function TextField({ input, value, onChange }: FieldProps) {
  const { t } = useTranslation()
  const over = overLength(input, value)
  if (input.rows)
    return <RowsField input={input} rows={input.rows} value={String(value)} onChange={onChange} />
  const shared = {
    ...{ label: input.label, value: String(value), placeholder: input.placeholder },
    // A longer text stays in the field, with a sentence: `maxLength` would cut a pasted text silently.
    error: over > 0 && t('tool.textTooLong', { count: over, max: input.max_length ?? usualMaxLength }),
    errorProps: { role: 'alert' },
    ...explanationProps(input),
  }
  const isLong = (input.max_length ?? 0) >= longText
  if (!isLong) return <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  return (
    <Textarea
      {...shared}
      autosize
      minRows={input.required ? 3 : 1}
      maxRows={8}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function ColorField({ input, value, onChange }: FieldProps) {
  const id = useId()
  return (
    <Explained help={input.help}>
      {(helpId) => (
        <div className={classes.color}>
          <label htmlFor={id} className={classes.label}>
            {input.label}
          </label>
          <span className={classes.value}>{String(value)}</span>
          <input
            id={id}
            type="color"
            value={String(value)}
            onChange={(event) => onChange(event.currentTarget.value)}
            aria-describedby={helpId}
          />
        </div>
      )}
    </Explained>
  )
}
