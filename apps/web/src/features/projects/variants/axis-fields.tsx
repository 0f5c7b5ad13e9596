import type { ParamValue } from '@easel/contract/client'
import { useId } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { WidgetField } from '../widgets/index.ts'
import type { AxisDraft, VariableInput } from './axis-values.ts'
import classes from './variants.module.css'

interface AxisFieldsProps {
  label: string
  inputs: readonly VariableInput[]
  draft: AxisDraft
  /** None need be chosen. */
  isOptional: boolean
  onChoose: (input: VariableInput | undefined) => void
  onChange: (draft: AxisDraft) => void
}

/** Chooses an input that is to vary, and its values. */
export function AxisFields({ label, inputs, draft, isOptional, onChoose, onChange }: AxisFieldsProps) {
  const id = useId()
  const { t } = useTranslation()
  const input = inputs.find(({ key }) => key === draft.key)
  return (
    <div className={classes.axis}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={classes.select}
        value={draft.key}
        onChange={({ currentTarget }) => onChoose(inputs.find(({ key }) => key === currentTarget.value))}
      >
        {(isOptional || !input) && <option value="">{t('variants.none')}</option>}
        {inputs.map(({ key, node, widget }) => (
          <option key={key} value={key}>{`${node.title} › ${widget.label}`}</option>
        ))}
      </select>
      {input && <Values input={input} draft={draft} onChange={onChange} />}
    </div>
  )
}

interface ValuesProps extends Pick<AxisFieldsProps, 'draft' | 'onChange'> {
  input: VariableInput
}

function Values({ input: { widget }, draft, onChange }: ValuesProps) {
  const { t } = useTranslation()
  const number = (
    name: 'from' | 'to' | 'count',
    of: { min?: number; max?: number; kind: 'integer' | 'number' },
  ) => (
    <WidgetField
      widget={{ name, label: t(`variants.${name}`), ...of }}
      value={draft[name]}
      onChange={(value) => typeof value === 'number' && onChange({ ...draft, [name]: value })}
    />
  )
  const { min, max } = widget
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const count = number('count', { kind: 'integer', min: 2, max: 10 })
  switch (widget.kind) {
    case 'integer':
    case 'number':
    case 'colour': {
      const kind = widget.kind === 'number' ? 'number' : 'integer'
      return (
        <div className={classes.numbers}>
          {number('from', { kind, ...range })}
          {number('to', { kind, ...range })}
          {count}
        </div>
      )
    }
    case 'seed':
      return <div className={classes.numbers}>{count}</div>
    case 'text':
      return (
        <WidgetField
          widget={{ name: 'lines', label: t('variants.lines'), kind: 'text', isMultiline: true }}
          value={draft.lines}
          onChange={(value) => onChange({ ...draft, lines: String(value) })}
        />
      )
    case 'image':
      return (
        <WidgetField
          widget={{ name: 'photos', label: t('variants.photos'), kind: 'images' }}
          value={draft.chosen}
          onChange={(value) => onChange({ ...draft, chosen: value as ParamValue[] })}
        />
      )
    case 'choice':
      return (
        <Choices
          choices={widget.choices ?? []}
          labels={widget.choiceLabels}
          chosen={draft.chosen}
          onChange={(chosen) => onChange({ ...draft, chosen })}
        />
      )
    default:
      return null
  }
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
      <legend>{t('variants.choices')}</legend>
      {choices.map((choice, at) => (
        <label key={String(choice)}>
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(choices.filter((one) => (one === choice ? checked : chosen.includes(one))))
            }
          />
          {labels?.[at] ?? String(choice)}
        </label>
      ))}
    </fieldset>
  )
}
