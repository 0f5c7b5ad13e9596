import { maxTextLength } from '../document/index.ts'
import type { ControlProps } from './field-widget.ts'
import classes from './widget-field.module.css'

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
