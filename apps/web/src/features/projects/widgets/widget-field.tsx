import { type ComponentType, useId } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { maxTextLength } from '../document/index.ts'
import { ChoiceField } from './choice-field.tsx'
import { ColourField } from './colour-field.tsx'
import type { ControlProps, FieldWidget, WidgetFieldProps } from './field-widget.ts'
import { NumberField } from './number-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SwitchField } from './switch-field.tsx'
import classes from './widget-field.module.css'

const controls: Readonly<Record<FieldWidget['kind'], ComponentType<ControlProps>>> = {
  integer: NumberField,
  number: NumberField,
  seed: NumberField,
  text: TextField,
  choice: ChoiceField,
  boolean: SwitchField,
  colour: ColourField,
  image: PictureField,
  images: PictureField,
  unknown: KeptValue,
}

/** The value of an input, in the field for its kind, with its label and its fault. */
export function WidgetField({ isCompact, fault, ...props }: WidgetFieldProps) {
  const { widget, value } = props
  const id = useId()
  const faultId = `${id}-fault`
  const isTooLong = typeof value === 'string' && value.length > maxTextLength
  const Control = isTooLong ? KeptValue : controls[widget.kind]
  return (
    <div
      className={classes.field}
      data-compact={isCompact || undefined}
      data-tall={isTall(widget) || undefined}
      data-switch={widget.kind === 'boolean' || undefined}
    >
      <label className={classes.label} htmlFor={id} title={isCompact ? widget.label : undefined}>
        {widget.label}
      </label>
      <Control
        {...props}
        id={id}
        describedBy={fault === undefined ? undefined : faultId}
        isInvalid={fault !== undefined}
      />
      {fault !== undefined && (
        <p id={faultId} className={classes.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}

/** Fields that need the whole width of a node, below their label. */
function isTall({ kind, isMultiline }: FieldWidget): boolean {
  return kind === 'image' || kind === 'images' || (kind === 'text' && isMultiline === true)
}

/** A value of a kind without a field; the file keeps it. */
function KeptValue({ id, widget, value, describedBy }: ControlProps) {
  const { t } = useTranslation()
  const valueText = useValueText()
  return (
    <output id={id} className={classes.kept} aria-describedby={describedBy} title={t('widget.kept')}>
      {valueText(value, widget, maxShown)}
    </output>
  )
}

const maxShown = 200

export function TextField({
  id,
  widget,
  value,
  onChange,
  onSettled,
  isDisabled,
  describedBy,
  isInvalid,
}: ControlProps) {
  const shared = {
    ...{ id, maxLength: maxTextLength, disabled: isDisabled, className: classes.input, onBlur: onSettled },
    value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
  }
  if (!widget.isMultiline)
    return <input type="text" {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  return <textarea rows={3} {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
}

/** Returns a function that describes a value in words, cut to a number of characters. */
export function useValueText(): (value: unknown, widget: Partial<FieldWidget>, maxLength: number) => string {
  const { t } = useTranslation()
  return (value, { choices, choiceLabels }, maxLength) => {
    if (value === undefined || value === null || value === '') return t('widget.nothing')
    if (typeof value === 'boolean') return t(value ? 'widget.on' : 'widget.off')
    const index = choices?.indexOf(value as string) ?? -1
    const text = choiceLabels?.[index] ?? (typeof value === 'string' ? value : JSON.stringify(value))
    return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
  }
}
