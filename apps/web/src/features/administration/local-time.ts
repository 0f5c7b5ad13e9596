const minute = 60_000

/** Returns the value of a `datetime-local` field for a time, in the zone of the device. */
export function toLocalTime(ts: number | undefined): string {
  if (ts === undefined) return ''
  const shifted = ts - new Date(ts).getTimezoneOffset() * minute
  return new Date(shifted).toISOString().slice(0, 16)
}

/** Returns the time of a field; undefined for an empty or incomplete field. */
export function fromLocalTime(text: string): number | undefined {
  const ts = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(ts) ? undefined : ts
}
