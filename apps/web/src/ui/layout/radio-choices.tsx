import { useId } from 'react'
import chips from './choice-chips.module.css'
import segments from './segments.module.css'

interface ChoicesProps<V extends string> {
  label: string
  value: V
  choices: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** A choice among a few visible options. `helpId` is the id of an explanation. */
export function ChoiceChips<V extends string>(props: ChoicesProps<V> & { helpId?: string | undefined }) {
  const { label, helpId, ...choices } = props
  return (
    <fieldset className={chips.set} aria-describedby={helpId}>
      <legend className={chips.legend}>{label}</legend>
      <div className={chips.chips}>
        <RadioButtons className={chips.chip} {...choices} />
      </div>
    </fieldset>
  )
}

/** Radio buttons in a row. Nothing is measured, so the server's page needs no correction. `wide`: the row takes the whole width. */
export function Segments<V extends string>(props: ChoicesProps<V> & { wide?: boolean }) {
  const { label, wide, ...choices } = props
  return (
    <fieldset className={segments.set} data-wide={wide || undefined} data-sideways="" aria-label={label}>
      <RadioButtons className={segments.segment} {...choices} />
    </fieldset>
  )
}

type RadioButtonsProps<V extends string> = Omit<ChoicesProps<V>, 'label'> & { className: string | undefined }

function RadioButtons<V extends string>({ className, value, choices, onChange }: RadioButtonsProps<V>) {
  const name = useId()
  return choices.map((choice) => (
    <label key={choice.value} className={className}>
      <input
        type="radio"
        name={name}
        value={choice.value}
        checked={choice.value === value}
        onChange={() => onChange(choice.value)}
      />
      <span>{choice.label}</span>
    </label>
  ))
}
