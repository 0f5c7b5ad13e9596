/** Returns the time at which a day such as 2026-03-29 begins in a zone; undefined if the text is not a day. */
export function dayStart(day: string, zone: string): number | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(day)) return undefined
  // The offset is computed twice, for days on which it changes.
  const begin = utc - offsetAt(utc - offsetAt(utc, zone), zone)
  const offset = offsetAt(begin, zone)
  // If clocks spring forward at midnight, the day begins at that moment.
  return begin + offset < utc ? utc - offset : begin
}

/** Returns the offset of a zone in ms: the difference between its clock and UTC. */
function offsetAt(ts: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const shown = new Map(format.formatToParts(ts).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0
  const clock = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return clock - Math.floor(ts / 60_000) * 60_000
}
