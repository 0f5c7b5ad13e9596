import type { ControlProps } from './field-widget.ts'
import classes from './widget-field.module.css'

const hexadecimal = /^#[\da-f]{6}$/i

/** A colour from the picker of the system, or typed as #rrggbb. */
export function ColourField({
  id,
  widget,
  value,
  onChange,
  onSettled,
  isDisabled,
  describedBy,
  isInvalid,
}: ControlProps) {
  const text = typeof value === 'string' ? value : ''
  const isColour = hexadecimal.test(text)
  return (
    <div className={classes.number}>
      <input
        type="color"
        className={classes.colour}
        value={isColour ? text : '#000000'}
        disabled={isDisabled}
        aria-label={widget.label}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onSettled}
      />
      <input
        id={id}
        type="text"
        className={classes.input}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        value={text}
        disabled={isDisabled}
        aria-invalid={isInvalid || !isColour || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onSettled}
      />
    </div>
  )
}
