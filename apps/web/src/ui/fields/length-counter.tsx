import classes from './length-counter.module.css'

interface LengthCounterProps {
  length: number
  max: number
  id?: string
}

/** Counter of used characters; stands out when over the limit. */
export function LengthCounter({ length, max, id }: LengthCounterProps) {
  return (
    <span id={id} className={classes.counter} data-over={length > max || undefined}>
      {`${length}/${max}`}
    </span>
  )
}
