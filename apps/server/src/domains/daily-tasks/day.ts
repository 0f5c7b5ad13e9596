/** Day of the newest claim of a task. */
export interface ClaimedDay {
  /** `YYYY-MM-DD`, in the time zone of the claim that began the day. */
  day: string
  /** Time of the day's first claim. */
  startTs: number
  count: number
}

export interface Now {
  ts: number
  /** IANA name. */
  timezone: string
}

/** Minimum real time between two days, since the user chooses the time zone, and so the date. */
const dayMinMs = 20 * 3600_000

/** Returns the day to which a claim at this time belongs, with its number of claims so far: the last day, or a new day. */
export function dayOf(last: ClaimedDay | undefined, now: Now): ClaimedDay {
  const day = dateAt(now)
  if (!last) return { day, startTs: now.ts, count: 0 }
  const isNew = day > last.day && now.ts - last.startTs >= dayMinMs
  return isNew ? { day, startTs: now.ts, count: 0 } : last
}

/** Earliest time of the next day, if the user stays in this time zone. */
export function nextDayTs(last: ClaimedDay, timezone: string): number {
  // Some days do not begin at midnight: in some time zones, clocks spring forward at midnight.
  const begin = Temporal.PlainDate.from(last.day).add({ days: 1 }).toZonedDateTime(timezone)
  return Math.max(last.startTs + dayMinMs, begin.epochMilliseconds)
}

function dateAt({ ts, timezone }: Now): string {
  return Temporal.Instant.fromEpochMilliseconds(ts).toZonedDateTimeISO(timezone).toPlainDate().toString()
}
