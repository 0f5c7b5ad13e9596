import { useTranslation } from '../../../lib/i18n/index.ts'
import type { ControlProps, FieldWidget } from './field-widget.ts'
import classes from './widget-field.module.css'

/** A value from a list. If not all values are known, other values can be typed. */
export function ChoiceField(props: ControlProps) {
  const { choices, hasMoreChoices } = props.widget
  return choices === undefined || hasMoreChoices ? <TypedChoice {...props} /> : <ListedChoice {...props} />
}

function ListedChoice({
  id,
  widget,
  value,
  onChange,
  onSettled,
  isDisabled,
  describedBy,
  isInvalid,
}: ControlProps) {
  const { t } = useTranslation()
  const choices = choicesOf(widget)
  const position = choices.findIndex((choice) => choice.value === value)
  return (
    <select
      id={id}
      className={classes.input}
      value={position}
      disabled={isDisabled}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => {
        const chosen = choices[Number(event.currentTarget.value)]
        if (!chosen) return
        onChange(chosen.value)
        onSettled?.()
      }}
    >
      {/* If the file has a value that is not in the list, the value stays until the user chooses another. */}
      {position < 0 && <option value={-1}>{t('widget.absent', { name: String(value ?? '') })}</option>}
      {choices.map(({ label }, index) => (
        <option key={label + String(index)} value={index}>
          {label}
        </option>
      ))}
    </select>
  )
}

function TypedChoice({
  id,
  widget,
  value,
  onChange,
  onSettled,
  isDisabled,
  describedBy,
  isInvalid,
}: ControlProps) {
  const list = `${id}-choices`
  return (
    <>
      <input
        id={id}
        type="text"
        className={classes.input}
        list={list}
        autoComplete="off"
        value={String(value ?? '')}
        disabled={isDisabled}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onSettled}
      />
      <datalist id={list}>
        {choicesOf(widget).map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)} />
        ))}
      </datalist>
    </>
  )
}

function choicesOf({ choices = [], choiceLabels = [] }: FieldWidget) {
  return choices.map((value, index) => ({ value, label: choiceLabels[index] ?? String(value) }))
}
