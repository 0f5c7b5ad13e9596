import { Slider } from '@mantine/core'
import { useId } from 'react'
import classes from './edit-dialog.module.css'

interface EditSliderProps {
  label: string
  value: number
  /** Distance of both ends of the slider from 0. */
  limit: number
  step: number
  format: (value: number) => string
  onChange: (value: number) => void
  /** Called when a movement ends. */
  onEnd: () => void
}

/** A slider around 0. */
export function EditSlider({ label, value, limit, step, format, onChange, onEnd }: EditSliderProps) {
  const id = useId()
  return (
    <div>
      <div className={classes.line}>
        <span id={id}>{label}</span>
        {/* Screen readers read the number from the slider. */}
        <span aria-hidden="true" className={classes.value}>
          {format(value)}
        </span>
      </div>
      <Slider
        min={-limit}
        max={limit}
        step={step}
        value={value}
        onChange={(next) => onChange(Number(next.toFixed(4)))}
        onChangeEnd={onEnd}
        label={null}
        classNames={{ bar: classes.noBar }}
        thumbProps={{ 'aria-labelledby': id, 'aria-valuetext': format(value) }}
      />
    </div>
  )
}
