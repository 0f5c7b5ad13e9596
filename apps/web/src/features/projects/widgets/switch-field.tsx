import type { ControlProps } from './field-widget.ts'
import classes from './widget-field.module.css'

export function SwitchField({
  id,
  value,
  onChange,
  onSettled,
  isDisabled,
  describedBy,
  isInvalid,
}: ControlProps) {
  return (
    <input
      id={id}
      type="checkbox"
      className={classes.switch}
      checked={value === true || value === 'true'}
      disabled={isDisabled}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => {
        onChange(event.currentTarget.checked)
        onSettled?.()
      }}
    />
  )
}
