import type { TemplateInput } from '@easel/contract/client'
import { type CSSProperties, useId } from 'react'
import classes from './swatch-field.module.css'

interface SwatchFieldProps {
  label: string
  value: string
  choices: NonNullable<TemplateInput['choice_arr']>
  onChange: (value: string) => void
  /** Id of an explanation. */
  helpId: string | undefined
}

/**
 * A choice of many options, each shown as a picture of its effect, or as its colours; options without either have a neutral swatch.
 */
export function SwatchField({ label, value, choices, onChange, helpId }: SwatchFieldProps) {
  const name = useId()
  const isOfColours = choices.every(({ picture_url }) => picture_url === undefined)
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <fieldset className={classes.set} aria-describedby={helpId}>
      <legend className={classes.legend}>
        {label}
        {/* Screen readers read the choice from the radio buttons. The name is visible because the swatch may be scrolled out of sight. */}
        <span aria-hidden="true" className={classes.chosen}>
          {chosen?.label}
        </span>
      </legend>
      <div className={classes.swatches} data-colours={isOfColours || undefined}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.swatch}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span data-sample="" className={classes.picture} style={groundOf(choice.color_arr)}>
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

/** Stripes of the colours; in the order of the palette. */
function groundOf(colours: readonly string[] = []): CSSProperties | undefined {
  if (colours.length === 0) return undefined
  const share = 100 / colours.length
  const stripes = colours.map((colour, index) => `${colour} ${index * share}% ${(index + 1) * share}%`)
  return { backgroundImage: `linear-gradient(90deg, ${stripes.join(', ')})` }
}
