import { useId } from 'react'
import classes from './setup.module.css'

interface ChoicesProps<Choice extends string> {
  legend: string
  choices: readonly { value: Choice; label: string; hint: string }[]
  value: Choice
  isFixed: boolean
  onChange: (value: Choice) => void
}

/** One of several answers, each with a sentence on what follows from it. */
export function Choices<Choice extends string>(props: ChoicesProps<Choice>) {
  const { legend, choices, value: chosen, isFixed, onChange } = props
  const name = useId()
  return (
    <fieldset className={classes.choices} disabled={isFixed}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, hint }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          <span>
            {label}
            <small>{hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
