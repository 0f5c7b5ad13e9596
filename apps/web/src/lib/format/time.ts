import { type Locale, spaced } from '@easel/contract/client'
import { catalogueOf } from '../i18n/catalogue.ts'

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/**
 * A time is counted in whole units, never named by a day: 47 hours after an event, "yesterday" may be wrong, and so may "last
 * year".
 */
const counted = { numeric: 'always', style: 'short' } as const

/**
 * Formats a past time, such as "3 minutes ago". Below a minute it is "just now": the word of `Intl` does not mean the past in
 * Chinese.
 */
export function timeAgo(ts: number, now: number, locale: Locale): string {
  const passed = Math.max(0, now - ts)
  const step = steps.find(([, length]) => passed >= length)
  const { common } = catalogueOf(locale)
  if (!step) return common.justNow
  const [unit, size] = step
  const format = new Intl.RelativeTimeFormat(locale, counted)
  return spaced(format.format(-Math.floor(passed / size), unit))
}

/** Formats a future time, such as "in 3 days", rounded down; below a minute "now". */
export function timeAhead(ts: number, now: number, locale: Locale): string {
  const remainingMs = Math.max(0, ts - now)
  const step = steps.find(([, length]) => remainingMs >= length)
  if (!step) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
  const [unit, size] = step
  return spaced(new Intl.RelativeTimeFormat(locale, counted).format(Math.floor(remainingMs / size), unit))
}

/** Formats a date in a given zone; pages call `useDateText`, which uses the viewer's zone. */
export function dateText(ts: number, locale: Locale, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone,
  })
  return spaced(format.format(ts))
}

/**
 * Formats a date with the time of day, such as "Nov 28, 2026, 9:00 AM", in a given zone; pages call `useMomentText`, which uses
 * the viewer's zone.
 */
export function momentText(ts: number, locale: Locale, timeZone: string): string {
  return spaced(
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(ts),
  )
}

/**
 * Formats a time within the next days, such as "Sun, 9:12 AM", in the browser's zone; only for texts that are rendered in the
 * browser.
 */
export function clockText(ts: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit' })
  return spaced(format.format(ts))
}

/** Formats a duration (12 400 ms → "12 s", 95 000 ms → "1 min 35 s"), in the language's own short units. */
export function durationText(ms: number, locale: Locale): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  const unit = (value: number, name: 'minute' | 'second') =>
    spaced(new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value))
  if (seconds < 60) return unit(seconds, 'second')
  const remainder = seconds % 60
  const minutes = unit(Math.floor(seconds / 60), 'minute')
  return remainder === 0 ? minutes : `${minutes} ${unit(remainder, 'second')}`
}

/** Steps in seconds to which expected durations below a limit are rounded, because such durations are inexact. */
const promiseSteps = [
  { below: 10, step: 1 },
  { below: 60, step: 5 },
  { below: 180, step: 15 },
  { below: 600, step: 60 },
  { below: Number.POSITIVE_INFINITY, step: 300 },
] as const

/** Formats an expected duration, rounded to a step (13 400 ms → "15 s"). */
export function roughDurationText(ms: number, locale: Locale): string {
  const seconds = Math.max(1, ms / 1000)
  const { step } = promiseSteps.find(({ below }) => seconds < below)!
  return durationText(Math.max(1, Math.round(seconds / step)) * step * 1000, locale)
}
