import type { ParamValue, TemplateInput } from '@easel/contract/client'
import { Slider, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Explained } from './explained.tsx'
import classes from './param-form.module.css'

interface RangeFieldProps {
  input: TemplateInput
  value: ParamValue
  onChange: (value: number) => void
}

const decimalsOf = (step: number) => String(step).split('.')[1]?.length ?? 0

/** A slider between two words that describe the effects of its ends. */
export function RangeField({ input, value, onChange }: RangeFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { min = 0, max = 1, ends } = input
  const step = input.step ?? (input.type === 'integer' ? 1 : 0.01)
  const number = Number(value)
  return (
    <Explained help={input.help}>
      {(helpId) => (
        <div>
          <div className={classes.line}>
            <span id={id} className={classes.label}>
              {input.label}
            </span>
            {/* Screen readers read the number from the slider, so this text is hidden from them. */}
            <span aria-hidden="true" className={classes.value}>
              {number.toFixed(decimalsOf(step))}
            </span>
          </div>
          <Slider
            min={min}
            max={max}
            step={step}
            value={number}
            onChange={(next) => onChange(Number(next.toFixed(6)))}
            label={null}
            classNames={{ bar: min < 0 && max > 0 ? classes.noBar : undefined }}
            thumbProps={{
              'aria-labelledby': id,
              'aria-describedby': [ends && `${id}-ends`, helpId].filter(Boolean).join(' ') || undefined,
            }}
          />
          {ends && (
            <div className={classes.ends}>
              <span aria-hidden="true">{ends.low}</span>
              <span aria-hidden="true">{ends.high}</span>
              <VisuallyHidden id={`${id}-ends`}>{t('tool.ends', ends)}</VisuallyHidden>
            </div>
          )}
        </div>
      )}
    </Explained>
  )
}
