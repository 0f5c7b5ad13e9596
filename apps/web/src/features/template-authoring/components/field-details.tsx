import type { ParamValue, WorkflowInput } from '@easel/contract/client'
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { limitText } from '../../../ui/fields/index.ts'
import { type Condition, type Field, hasDetails, nameOf } from '../fields.ts'
import classes from './maker.module.css'

interface FieldDetailsProps {
  field: Field
  input: WorkflowInput
  /** Fields that the condition can name. */
  leaders: readonly Field[]
  inputOf: (field: Field) => WorkflowInput
  onChange: (part: Partial<Field>) => void
}

/** Further settings of a field: its explanation, its heading, and its condition. */
export function FieldDetails({ field, input, leaders, inputOf, onChange }: FieldDetailsProps) {
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
        <Textarea
          label={t('maker.help')}
          autosize
          minRows={1}
          maxRows={6}
          value={field.help ?? ''}
          {...limitText(1000, 'lines', (help) => onChange({ help }))}
        />
        <TextInput
          label={t('maker.group')}
          description={t('maker.groupHint')}
          value={field.group ?? ''}
          {...limitText(60, 'line', (group) => onChange({ group }))}
        />
        <ConditionFields
          condition={field.show_if}
          leaders={leaders}
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

interface ConditionProps extends Pick<FieldDetailsProps, 'leaders' | 'inputOf'> {
  condition: Condition | undefined
  onChange: (condition: Condition | undefined) => void
}

function ConditionFields({ condition, leaders, inputOf, onChange }: ConditionProps) {
  const { t } = useTranslation()
  const leader = leaders.find((one) => condition && nameOf(one) === nameOf(condition))
  const choose = (name: string) => {
    const next = leaders.find((one) => nameOf(one) === name)
    onChange(next && { node_id: next.node_id, input: next.input, is: next.value })
  }
  const set = (is: ParamValue) => condition && onChange({ ...condition, is })
  return (
    <div className={classes.condition}>
      <NativeSelect
        label={t('maker.showIf')}
        value={leader ? nameOf(leader) : ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t('maker.showAlways') },
          ...leaders.map((one) => ({
            value: nameOf(one),
            label: t('maker.showWhen', { name: one.label || one.input }),
          })),
        ]}
      />
      {leader && condition && (
        <ConditionValue field={leader} input={inputOf(leader)} value={condition.is} onChange={set} />
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
          field.choice_arr?.map((one) => ({ value: one.value, label: one.label ?? one.value })) ??
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
