import { useId } from 'react'
import classes from './choice-chips.module.css'

interface ChoiceChipsProps<V extends string> {
  label: string
  value: V
  choices: readonly { value: V; label: string }[]
  onChange: (value: V) => void
  /** Id of an explanation. */
  helpId?: string | undefined
}

/** One choice of a few, all of them visible. */
export function ChoiceChips<V extends string>({
  label,
  value,
  choices,
  onChange,
  helpId,
}: ChoiceChipsProps<V>) {
  const name = useId()
  return (
    <fieldset className={classes.set} aria-describedby={helpId}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.chips}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.chip}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
