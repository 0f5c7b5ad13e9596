import { useId } from 'react'
import classes from './segments.module.css'

interface SegmentsProps<V extends string> {
  label: string
  value: V
  choices: readonly { value: V; label: string }[]
  onChange: (value: V) => void
  /** Takes the whole width. */
  wide?: boolean
}

/** Radio buttons in one row. Nothing is measured, so that the server's page is final. */
export function Segments<V extends string>({ label, value, choices, onChange, wide }: SegmentsProps<V>) {
  const name = useId()
  return (
    <fieldset className={classes.set} data-wide={wide || undefined} data-sideways="" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.segment}>
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
    </fieldset>
  )
}
