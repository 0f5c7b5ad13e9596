import type { ParamValue, TemplateInput } from '@easel/contract/client'
import { NativeSelect, Slider, Switch, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import classes from './param-form.module.css'
import { SeedField } from './seed-field.tsx'
import { SwatchField } from './swatch-field.tsx'

interface FieldProps {
  input: TemplateInput
  value: ParamValue
  onChange: (value: ParamValue) => void
}

interface ParamFieldProps {
  input: TemplateInput
  /** Null only for a seed: it is drawn anew for each work. */
  value: ParamValue | null
  onChange: (value: ParamValue | null) => void
}

/** One setting, as the control that its type needs, with its explanation. */
export function ParamField({ input, value, onChange }: ParamFieldProps) {
  const helpId = useId()
  const isEmpty = input.optional === true && value === ''
  const control =
    input.type === 'seed' ? (
      <SeedField input={input} value={value} onChange={onChange} />
    ) : (
      <Control input={input} value={value ?? input.default} onChange={onChange} />
    )
  // A text is empty by itself; the others are left out.
  const canLeave = input.optional === true && input.type !== 'text'
  if (!canLeave && input.help === undefined) return control
  return (
    <fieldset aria-label={input.label} aria-describedby={input.help && helpId} className={classes.field}>
      {canLeave && <LeaveSwitch input={input} isEmpty={isEmpty} onChange={onChange} />}
      {!(canLeave && isEmpty) && control}
      {input.help !== undefined && (
        <p id={helpId} className={classes.help}>
          {input.help}
        </p>
      )}
    </fieldset>
  )
}

/** Uses a field that may be empty, or leaves it out. */
function LeaveSwitch({
  input,
  isEmpty,
  onChange,
}: Pick<ParamFieldProps, 'input' | 'onChange'> & { isEmpty: boolean }) {
  const { t } = useTranslation()
  return (
    <Switch
      label={t('tool.useField', { name: input.label })}
      labelPosition="left"
      checked={!isEmpty}
      onChange={(event) => onChange(event.currentTarget.checked ? usualOf(input) : '')}
      classNames={{ body: classes.switch }}
    />
  )
}

/** A value to begin with, where the form itself begins empty. */
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
      return <RangeField input={input} value={value} onChange={onChange} />
    case 'boolean':
      return (
        <Switch
          label={input.label}
          labelPosition="left"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          classNames={{ body: classes.switch }}
        />
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
      return null
  }
}

/** Choices above this number would fill the screen as chips. */
const maxChips = 12

function ChoiceField({ input, value, onChange }: FieldProps) {
  const choices = input.choice_arr ?? []
  const shared = { label: input.label, value: String(value) }
  if (choices.some(({ picture_url }) => picture_url !== undefined))
    return <SwatchField {...shared} choices={choices} onChange={onChange} />
  if (choices.length <= maxChips) return <ChoiceChips {...shared} choices={choices} onChange={onChange} />
  return <NativeSelect {...shared} data={choices} onChange={(event) => onChange(event.currentTarget.value)} />
}

/** Texts of at least this length get several lines. */
const longText = 300

function TextField({ input, value, onChange }: FieldProps) {
  const shared = { label: input.label, value: String(value), maxLength: input.max_length }
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

const decimalsOf = (step: number) => String(step).split('.')[1]?.length ?? 0

function RangeField({ input, value, onChange }: FieldProps) {
  const id = useId()
  const { min = 0, max = 1 } = input
  const step = input.step ?? (input.type === 'integer' ? 1 : 0.01)
  const number = Number(value)
  return (
    <div>
      <div className={classes.line}>
        <span id={id} className={classes.label}>
          {input.label}
        </span>
        <output className={classes.value}>{number.toFixed(decimalsOf(step))}</output>
      </div>
      <Slider
        min={min}
        max={max}
        step={step}
        value={number}
        onChange={(next) => onChange(Number(next.toFixed(6)))}
        label={null}
        classNames={{ bar: min < 0 && max > 0 ? classes.noBar : undefined }}
        thumbProps={{ 'aria-labelledby': id }}
        size={5}
        thumbSize={20}
      />
    </div>
  )
}

function ColorField({ input, value, onChange }: FieldProps) {
  return (
    <label className={classes.color}>
      <span className={classes.label}>{input.label}</span>
      <input type="color" value={String(value)} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  )
}
