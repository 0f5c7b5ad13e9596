/** What the newest claim of a task leaves behind. */
export interface ClaimedDay {
  /** `YYYY-MM-DD`, where the person was when that day began. */
  day: string
  /** The day's first claim. */
  startTs: number
  count: number
}

export interface Now {
  ts: number
  /** IANA name. */
  timezone: string
}

/** A later date alone is a matter of the clock that somebody sets: this much real time has to pass as well. */
const dayMinMs = 20 * 3600_000

/** The day that a claim at this moment belongs to, with what it has seen already: the same one still, or a new one. */
export function dayOf(last: ClaimedDay | undefined, now: Now): ClaimedDay {
  const day = dateAt(now)
  if (!last) return { day, startTs: now.ts, count: 0 }
  const isNew = day > last.day && now.ts - last.startTs >= dayMinMs
  return isNew ? { day, startTs: now.ts, count: 0 } : last
}

/** When a day that is full makes way for the next one, as far as one can tell from here. */
export function nextDayTs(last: ClaimedDay, timezone: string): number {
  // The first moment of a date is not midnight everywhere: some clocks spring forward over it.
  const begin = Temporal.PlainDate.from(last.day).add({ days: 1 }).toZonedDateTime(timezone)
  return Math.max(last.startTs + dayMinMs, begin.epochMilliseconds)
}

function dateAt({ ts, timezone }: Now): string {
  return Temporal.Instant.fromEpochMilliseconds(ts).toZonedDateTimeISO(timezone).toPlainDate().toString()
}
