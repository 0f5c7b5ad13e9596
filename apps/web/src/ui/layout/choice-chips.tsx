import { useId } from 'react'
import classes from './choice-chips.module.css'

interface ChoiceChipsProps {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of a few, all of them seen. */
export function ChoiceChips({ label, value, choices, onChange }: ChoiceChipsProps) {
  const name = useId()
  return (
    <fieldset className={classes.set}>
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
