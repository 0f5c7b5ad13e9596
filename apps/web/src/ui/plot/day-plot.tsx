import classes from './day-plot.module.css'

interface DayPlotProps {
  title: string
  /** Total over all days, as text. */
  total: string
  /** Sentence for users who do not see the plot. */
  summary: string
  /** A column for each day; no column if the value is unknown. */
  days: readonly { day: string; value: number | undefined; text: string }[]
  note?: string | undefined
}

/** Height of the drawing; a day is a unit wide. */
const height = 40
const gap = 0.22

/**
 * Numbers of consecutive days as columns, below their title and their total. A table beside the plot has the individual numbers.
 */
export function DayPlot({ title, total, summary, days, note }: DayPlotProps) {
  const largest = Math.max(1, ...days.map(({ value }) => value ?? 0))
  return (
    <figure className={classes.plot}>
      <figcaption className={classes.title}>{title}</figcaption>
      <p className={classes.total}>
        {total}
        {note && <small>{note}</small>}
      </p>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${Math.max(1, days.length)} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {days.map(({ day, value, text }, index) => {
          const size = value === undefined ? 0 : Math.max(0.8, (value / largest) * height)
          return (
            <rect
              key={day}
              x={index + gap / 2}
              y={height - size}
              width={1 - gap}
              height={size}
              data-empty={!value || undefined}
            >
              <title>{text}</title>
            </rect>
          )
        })}
      </svg>
    </figure>
  )
}
