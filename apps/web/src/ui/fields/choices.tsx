import { useId } from 'react'
import classes from './choices.module.css'

interface ChoicesProps<Choice extends string> {
  legend: string
  /** True if the legend is already visible, for instance as the title of a dialog. */
  hidesLegend?: boolean
  choices: readonly { value: Choice; label: string; hint: string }[]
  /** Undefined until a choice is made. */
  value: Choice | undefined
  /** True if the choice is shown but cannot be changed. */
  isFixed?: boolean
  /** True to frame each choice and arrange the choices in columns. */
  isGrid?: boolean
  error?: string | false | undefined
  onChange: (value: Choice) => void
}

/** A choice of one among several options, each with a sentence about its consequence. */
export function Choices<Choice extends string>(props: ChoicesProps<Choice>) {
  const { legend, hidesLegend, choices, value: chosen, isFixed = false, isGrid, error, onChange } = props
  const name = useId()
  return (
    <fieldset
      className={classes.choices}
      disabled={isFixed}
      aria-label={legend}
      data-grid={isGrid || undefined}
    >
      {!hidesLegend && <legend>{legend}</legend>}
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
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
