import { IconDice5 } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import type { ControlProps } from './field-widget.ts'
import { isInRange, nearest, readNumber, rollSeed, sliderOf, stepOf, writeNumber } from './numbers.ts'
import classes from './widget-field.module.css'

/** A number that can be typed, stepped by the arrow keys, dragged if its range allows it, or drawn at random with dice. */
export function NumberField(props: ControlProps) {
  const { widget, value, onChange, onSettled, isDisabled } = props
  const slider = widget.kind === 'seed' ? undefined : sliderOf(widget)
  return (
    <div className={classes.number}>
      {slider && (
        // The text field beside the slider handles the keys and has the name.
        <input
          type="range"
          className={classes.range}
          {...slider}
          value={typeof value === 'number' ? value : slider.min}
          disabled={isDisabled}
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => onChange(nearest(Number(event.currentTarget.value), widget))}
          onPointerUp={onSettled}
        />
      )}
      <NumberText {...props} />
      {widget.kind === 'seed' && <Dice {...props} />}
    </div>
  )
}

/** Steps of the keys, as multiples of the step of the input. */
const keySteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

function NumberText({
  id,
  widget,
  value,
  onChange,
  onSettled,
  isDisabled,
  describedBy,
  isInvalid,
}: ControlProps) {
  // The typed text is kept until the field loses the focus: "1." is not a number yet.
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    const number = readNumber(text)
    if (number !== undefined && isInRange(number, widget)) onChange(number)
  }
  const settle = () => {
    const number = typed === undefined ? undefined : readNumber(typed)
    if (number !== undefined && !isInRange(number, widget)) onChange(nearest(number, widget))
    setTyped(undefined)
    onSettled?.()
  }
  const step = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') return settle()
    const steps = keySteps[event.key]
    if (steps === undefined) return
    event.preventDefault()
    setTyped(undefined)
    const from =
      (typed === undefined ? undefined : readNumber(typed)) ?? (typeof value === 'number' ? value : 0)
    onChange(nearest(from + steps * stepOf(widget) * (event.shiftKey ? 10 : 1), widget))
  }
  const isWrong = typed === undefined ? typeof value !== 'number' : readNumber(typed) === undefined
  return (
    <input
      id={id}
      className={classes.input}
      type="text"
      role="spinbutton"
      inputMode={widget.kind === 'number' || (widget.min ?? -1) < 0 ? 'text' : 'numeric'}
      autoComplete="off"
      value={typed ?? writeNumber(value)}
      disabled={isDisabled}
      aria-valuenow={typeof value === 'number' ? value : undefined}
      aria-valuemin={widget.min}
      aria-valuemax={widget.max}
      aria-invalid={isInvalid || isWrong || undefined}
      aria-describedby={describedBy}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={step}
    />
  )
}

function Dice({ widget, value, onChange, onSettled, isDisabled }: ControlProps) {
  const { t } = useTranslation()
  const label = t('widget.roll', { name: widget.label })
  return (
    <button
      type="button"
      className={classes.tool}
      disabled={isDisabled}
      aria-label={label}
      title={label}
      onClick={() => {
        onChange(rollSeed(widget, value))
        onSettled?.()
      }}
    >
      <IconDice5 size={18} stroke={1.6} aria-hidden="true" />
    </button>
  )
}
