import type { ParamValue, WorkflowInput } from '@easel/contract/client'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { type Condition, type Field, hasDetails, hasRange, nameOf } from '../fields.ts'
import { textFor } from '../texts.ts'
import { BothTexts } from './both-texts.tsx'
import { ChoiceList } from './choice-list.tsx'
import classes from './maker.module.css'

interface FieldDetailsProps {
  field: Field
  input: WorkflowInput
  /** Fields that the condition can name. */
  conditionFields: readonly Field[]
  inputOf: (field: Field) => WorkflowInput | undefined
  onChange: (part: Partial<Field>) => void
}

/** Further settings of a field: its explanation, its heading, and its condition. */
export function FieldDetails({ field, input, conditionFields, inputOf, onChange }: FieldDetailsProps) {
  const { t } = useTranslation()
  const shared = { labelPosition: 'left', classNames: { body: classes.switch } } as const
  const optional = (
    <Switch
      {...shared}
      label={t(input.type === 'image' ? 'maker.optionalPhoto' : 'maker.optional')}
      description={t('maker.optionalHint')}
      checked={field.optional === true}
      onChange={(event) => onChange({ optional: event.currentTarget.checked })}
    />
  )
  if (!hasDetails(input)) return optional
  return (
    <details className={classes.details}>
      <summary>{t('maker.details')}</summary>
      <div className={classes.section}>
        <BothTexts
          label={t('maker.help')}
          text={field.help ?? ''}
          max={1000}
          isLong
          onChange={(help) => onChange({ help })}
        />
        <BothTexts
          label={t('maker.group')}
          hint={t('maker.groupHint')}
          text={field.group ?? ''}
          max={60}
          onChange={(group) => onChange({ group })}
        />
        {(field.type ?? input.type) === 'text' && (
          <BothTexts
            label={t('builder.placeholder')}
            hint={t('builder.placeholderHint')}
            text={field.placeholder ?? ''}
            max={100}
            onChange={(placeholder) => onChange({ placeholder })}
          />
        )}
        {hasRange(input) && <NumberDetails {...{ field, input, onChange }} />}
        {input.choice_arr && <ChoiceList choices={input.choice_arr} field={field} onChange={onChange} />}
        <ConditionFields
          condition={field.show_if}
          conditionFields={conditionFields}
          inputOf={inputOf}
          onChange={(show_if) => onChange({ show_if })}
        />
        <Switch
          {...shared}
          label={t('maker.advanced')}
          checked={field.advanced === true}
          onChange={(event) => onChange({ advanced: event.currentTarget.checked })}
        />
        {optional}
      </div>
    </details>
  )
}

function NumberDetails({ field, input, onChange }: Pick<FieldDetailsProps, 'field' | 'input' | 'onChange'>) {
  const { t } = useTranslation()
  return (
    <div className={classes.limits}>
      <StepField {...{ field, input, onChange }} />
      <NativeSelect
        label={t('builder.control')}
        value={field.control ?? 'slider'}
        onChange={({ currentTarget: { value } }) =>
          onChange({ control: value === 'number' ? 'number' : undefined })
        }
        data={[
          { value: 'slider', label: t('builder.control_slider') },
          { value: 'number', label: t('builder.control_number') },
        ]}
      />
    </div>
  )
}

function StepField({ field, input, onChange }: Pick<FieldDetailsProps, 'field' | 'input' | 'onChange'>) {
  const { t } = useTranslation()
  // Typed text is kept until the field loses the focus, because the 0 of "0.5" is not yet a valid step.
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      label={t('builder.step')}
      inputMode="decimal"
      autoComplete="off"
      placeholder={input.step === undefined ? '' : String(input.step)}
      value={typed ?? (field.step === undefined ? '' : String(field.step))}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const step = Number(value)
        onChange({ step: step > 0 && Number.isFinite(step) ? step : undefined })
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

interface ConditionProps extends Pick<FieldDetailsProps, 'conditionFields' | 'inputOf'> {
  condition: Condition | undefined
  onChange: (condition: Condition | undefined) => void
}

function ConditionFields({ condition, conditionFields, inputOf, onChange }: ConditionProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const conditionField = conditionFields.find((field) => condition && nameOf(field) === nameOf(condition))
  const choose = (name: string) => {
    const next = conditionFields.find((field) => nameOf(field) === name)
    const is = next && (next.value ?? inputOf(next)?.value)
    onChange(next && is !== undefined ? { node_id: next.node_id, input: next.input, is } : undefined)
  }
  const set = (is: ParamValue) => condition && onChange({ ...condition, is })
  return (
    <div className={classes.condition}>
      <NativeSelect
        label={t('maker.showIf')}
        value={conditionField ? nameOf(conditionField) : ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t('maker.showAlways') },
          ...conditionFields.map((field) => ({
            value: nameOf(field),
            label: t('maker.showWhen', { name: textFor(field.label, locale) || field.input }),
          })),
        ]}
      />
      {conditionField && condition && (
        <ConditionValue
          field={conditionField}
          input={inputOf(conditionField)!}
          value={condition.is}
          onChange={set}
        />
      )}
    </div>
  )
}

interface ValueProps {
  field: Field
  input: WorkflowInput
  value: ParamValue
  onChange: (value: ParamValue) => void
}

function ConditionValue({ field, input, value, onChange }: ValueProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const label = t('maker.showIs')
  if (input.type === 'boolean')
    return (
      <NativeSelect
        label={label}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value === 'true')}
        data={[
          { value: 'true', label: t('work.yes') },
          { value: 'false', label: t('work.no') },
        ]}
      />
    )
  if (input.type === 'choice')
    return (
      <NativeSelect
        label={label}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={
          field.choice_arr?.map((choice) => ({
            value: choice.value,
            label: textFor(choice.label ?? '', locale) || choice.value,
          })) ??
          input.choice_arr ??
          []
        }
      />
    )
  if (typeof input.value === 'number')
    return (
      <TextInput
        label={label}
        type="number"
        step="any"
        value={String(value)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    )
  return (
    <TextInput
      label={label}
      value={String(value)}
      maxLength={2000}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
