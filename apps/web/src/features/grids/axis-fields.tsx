import { maxVariants, type ParamValue } from '@easel/contract/client'
import { Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../lib/i18n/index.ts'
import type { AxisDraft, AxisValues, GridInput } from './axis-values.ts'
import classes from './grid-dialog.module.css'

/** Renders the field for photos of an input. */
export type PhotosField = (props: {
  value: readonly ParamValue[]
  onChange: (value: readonly ParamValue[]) => void
}) => ReactNode

interface AxisFieldsProps {
  label: string
  inputs: readonly GridInput[]
  draft: AxisDraft
  fault: AxisValues['fault']
  /** True if the user may leave the input empty. */
  isOptional: boolean
  photosField?: PhotosField | undefined
  onChoose: (input: GridInput | undefined) => void
  onChange: (draft: AxisDraft) => void
}

/** Chooses an input that varies, and its values. */
export function AxisFields({ label, inputs, isOptional, onChoose, ...values }: AxisFieldsProps) {
  const id = useId()
  const { t } = useTranslation()
  const { key } = values.draft
  const input = inputs.find((input) => input.key === key)
  return (
    <div className={classes.axis}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={classes.select}
        value={key}
        onChange={({ currentTarget }) => onChoose(inputs.find((input) => input.key === currentTarget.value))}
      >
        {(isOptional || !input) && <option value="">{t('grid.none')}</option>}
        {inputs.map((input) => (
          <option key={input.key} value={input.key}>
            {input.label}
          </option>
        ))}
      </select>
      {input && <Values input={input} {...values} />}
    </div>
  )
}

type ValuesProps = Pick<AxisFieldsProps, 'draft' | 'fault' | 'photosField' | 'onChange'> & {
  input: GridInput
}

function Values({ input, draft, fault, photosField, onChange }: ValuesProps) {
  switch (input.kind) {
    case 'integer':
    case 'number':
      return <NumberValues input={input} draft={draft} fault={fault} onChange={onChange} />
    case 'seed':
      return (
        <div className={classes.numbers}>
          <CountField draft={draft} onChange={onChange} />
        </div>
      )
    case 'text':
      return <LinesField draft={draft} fault={fault} onChange={onChange} />
    case 'image':
      return photosField?.({
        value: draft.chosen,
        onChange: (chosen) => onChange({ ...draft, chosen }),
      })
    case 'choice':
      return (
        <Choices
          choices={input.choices ?? []}
          labels={input.choiceLabels}
          chosen={draft.chosen}
          onChange={(chosen) => onChange({ ...draft, chosen })}
        />
      )
    default:
      return null
  }
}

/** Values of a number: evenly spread between two numbers, or typed one by one. */
function NumberValues({ input, draft, fault, onChange }: Omit<ValuesProps, 'photosField'>) {
  const { t } = useTranslation()
  const { kind, min, max } = input
  const range = { kind, ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  return (
    <>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={draft.isTyped}
          onChange={({ currentTarget }) => onChange({ ...draft, isTyped: currentTarget.checked })}
        />
        {t('grid.typed')}
      </label>
      {draft.isTyped ? (
        <LinesField draft={draft} fault={fault} onChange={onChange} />
      ) : (
        <div className={classes.numbers}>
          {(['from', 'to'] as const).map((name) => (
            <NumberText
              key={name}
              label={t(`grid.${name}`)}
              value={draft[name]}
              range={range}
              onChange={(value) => onChange({ ...draft, [name]: value })}
            />
          ))}
          <CountField draft={draft} onChange={onChange} />
        </div>
      )}
    </>
  )
}

function CountField({ draft, onChange }: Pick<ValuesProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation()
  return (
    <NumberText
      label={t('grid.count')}
      value={draft.count}
      range={{ kind: 'integer', min: 2, max: maxVariants }}
      onChange={(count) => onChange({ ...draft, count })}
    />
  )
}

/** Maximum length of the typed text; more values could not be started together. */
const maxTyped = 100_000

function LinesField({ draft, fault, onChange }: Pick<ValuesProps, 'draft' | 'fault' | 'onChange'>) {
  const { t } = useTranslation()
  return (
    <Textarea
      label={t('grid.lines')}
      rows={4}
      maxLength={maxTyped}
      value={draft.lines}
      error={fault && t(`grid.fault_${fault.reason}`, { line: fault.line })}
      onChange={({ currentTarget: { value } }) => onChange({ ...draft, lines: value })}
    />
  )
}

interface NumberTextProps {
  label: string
  value: number
  range: Pick<GridInput, 'kind' | 'min' | 'max'>
  onChange: (value: number) => void
}

/** A number to type. A number outside of its range is clamped when the field loses the focus. */
function NumberText({ label, value, range: { kind, min, max }, onChange }: NumberTextProps) {
  // The typed text is kept until the field loses the focus: "1." is not a number yet.
  const [typed, setTyped] = useState<string>()
  const take = (text: string) => {
    const number = text.trim() === '' ? Number.NaN : Number(text)
    if (!Number.isFinite(number)) return
    const inside = Math.min(Math.max(number, min ?? -Infinity), max ?? Infinity)
    onChange(kind === 'number' ? inside : Math.round(inside))
  }
  return (
    <TextInput
      label={label}
      type="number"
      inputMode={kind !== 'number' && (min ?? -1) >= 0 ? 'numeric' : 'decimal'}
      {...{ min, max }}
      step={kind === 'number' ? 'any' : 1}
      value={typed ?? String(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        take(currentTarget.value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

interface ChoicesProps {
  choices: readonly ParamValue[]
  labels: readonly string[] | undefined
  chosen: readonly ParamValue[]
  onChange: (chosen: readonly ParamValue[]) => void
}

function Choices({ choices, labels, chosen, onChange }: ChoicesProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.choices}>
      <legend>{t('grid.choices')}</legend>
      {choices.map((choice, index) => (
        <label key={String(choice)} className={classes.check}>
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(choices.filter((value) => (value === choice ? checked : chosen.includes(value))))
            }
          />
          {labels?.[index] ?? String(choice)}
        </label>
      ))}
    </fieldset>
  )
}
