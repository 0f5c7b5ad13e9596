import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClaimedDay, dayOf, nextDayTs } from './day.ts'

const hour = 3600_000
const millisecondsOf = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const zones = ['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Shanghai', 'America/New_York', 'Africa/Cairo']

/** Claims at these times, whenever the rule allows it; returns the number of counted claims, and the last day. */
function claimAt(moments: readonly { ts: number; timezone: string }[], max = 1) {
  let last: ClaimedDay | undefined
  let claimed = 0
  for (const now of moments) {
    const day = dayOf(last, now)
    if (day.count >= max) continue
    last = { ...day, count: day.count + 1 }
    claimed += 1
  }
  return { claimed, last }
}

test('a day is the local date of the user and begins at their midnight', () => {
  const shanghai = (text: string) => ({ ts: millisecondsOf(text), timezone: 'Asia/Shanghai' })
  const moments = [
    shanghai('2026-03-01T23:59:59+08:00'),
    shanghai('2026-03-02T00:00:00+08:00'),
    shanghai('2026-03-02T19:59:58+08:00'),
  ]
  expect(claimAt(moments).claimed).toBe(1)
  expect(claimAt([...moments, shanghai('2026-03-02T19:59:59+08:00')]).claimed).toBe(2)
  expect(
    claimAt([shanghai('2026-03-01T00:00:00+08:00'), shanghai('2026-03-01T23:59:59+08:00')]).claimed,
  ).toBe(1)
  expect(
    claimAt([shanghai('2026-03-01T00:00:00+08:00'), shanghai('2026-03-02T00:00:00+08:00')]).claimed,
  ).toBe(2)
})

test('a day of 23 or of 25 hours is one day', () => {
  for (const month of ['2026-03-0', '2026-11-0']) {
    const noons = [6, 7, 8, 9].map((date) => {
      const noon = Temporal.PlainDateTime.from(`${month}${date}T12:00`)
      return { ts: noon.toZonedDateTime('America/New_York').epochMilliseconds, timezone: 'America/New_York' }
    })
    expect(claimAt(noons).claimed).toBe(4)
    expect(claimAt(noons.flatMap((noon) => [noon, { ...noon, ts: noon.ts + 11 * hour }])).claimed).toBe(4)
  }
})

test('a user who crosses the date line or changes the clock gets no additional day', () => {
  const start = millisecondsOf('2026-06-01T00:00:00Z')
  const game = zones.flatMap((timezone, index) => [{ ts: start + index * hour, timezone }])
  expect(claimAt(game).claimed).toBe(1)
  const back = [
    { ts: start, timezone: 'Pacific/Kiritimati' },
    { ts: start + 20 * hour, timezone: 'Etc/GMT+12' },
    { ts: start + 23 * hour, timezone: 'Etc/GMT+12' },
  ]
  expect(claimAt(back).claimed).toBe(1)
})

test('claims never exceed the number of passed days, and are at least 20 hours apart, with any changes of the time zone', () => {
  const moment = fc.record({
    wait: fc.integer({ min: 0, max: 30 * hour }),
    timezone: fc.constantFrom(...zones),
  })
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (moments, max) => {
      let ts = millisecondsOf('2026-01-01T00:00:00Z')
      const times = moments.map(({ wait, timezone }) => {
        ts += wait
        return { ts, timezone }
      })
      const passed = times.length === 0 ? 0 : times.at(-1)!.ts - times[0]!.ts
      // The local date can be a day ahead at the beginning and a day behind at the end.
      const dates = Math.floor(passed / (24 * hour)) + 3
      const { claimed } = claimAt(times, max)
      expect(claimed).toBeLessThanOrEqual(max * Math.min(dates, Math.floor(passed / (20 * hour)) + 1))
    }),
  )
})

test('the next day begins at the given time for a user who stays in a time zone', () => {
  fc.assert(
    fc.property(
      fc.integer({
        min: millisecondsOf('2026-01-01T00:00:00Z'),
        max: millisecondsOf('2026-12-31T00:00:00Z'),
      }),
      fc.constantFrom(...zones),
      (ts, timezone) => {
        const { last } = claimAt([{ ts, timezone }])
        const next = nextDayTs(last!, timezone)
        expect(dayOf(last, { ts: next - 1, timezone }).count).toBe(1)
        expect(dayOf(last, { ts: next, timezone }).count).toBe(0)
      },
    ),
  )
})
