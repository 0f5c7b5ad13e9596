import classes from './length-counter.module.css'

interface LengthCounterProps {
  length: number
  max: number
  id?: string
}

/** How much of a text's room is taken; what is over it stands out. */
export function LengthCounter({ length, max, id }: LengthCounterProps) {
  return (
    <span id={id} className={classes.counter} data-over={length > max || undefined}>
      {`${length}/${max}`}
    </span>
  )
}
