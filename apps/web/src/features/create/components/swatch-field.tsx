import type { TemplateInput } from '@easel/contract/client'
import { useId } from 'react'
import classes from './swatch-field.module.css'

interface SwatchFieldProps {
  label: string
  value: string
  choices: NonNullable<TemplateInput['choice_arr']>
  onChange: (value: string) => void
}

/** One choice of many, each with a picture of what it does; those without one have a neutral place. */
export function SwatchField({ label, value, choices, onChange }: SwatchFieldProps) {
  const name = useId()
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>
        {label}
        {/* The chosen one may be scrolled out of sight. Readers hear it from the radio buttons. */}
        <span aria-hidden="true" className={classes.chosen}>
          {chosen?.label}
        </span>
      </legend>
      <div className={classes.swatches}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.swatch}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className={classes.picture}>
              {choice.picture_url !== undefined && (
                <img src={choice.picture_url} alt="" loading="lazy" decoding="async" draggable={false} />
              )}
            </span>
            <span className={classes.name}>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
