import type { FilmHead } from './messages.ts'

/** A constant frame rate for a film, and the frame of it at which each picture begins. */
export interface Pace {
  readonly fps: number
  readonly frames: number
  readonly starts: readonly number[]
}

const maxFps = 60
/** Encoders refuse a lower rate. */
const minFps = 1
/** Seconds by which times that are meant to be even may differ: containers round them to milliseconds. */
const unevenness = 0.0021
/** Seconds within which a picture may begin earlier or later. */
const slack = 0.0015
/** Seconds by which the time of a frame differs from the time of the usual rate that it approximates. */
const closeness = 0.000_02

/**
 * Finds the constant rate at which a film can be written with each picture shown when and as long as in the original, since players, clips
 * and sound keep to a constant rate best: its own rate if it has a constant rate, otherwise the lowest on which all its times lie. Where
 * there is none up to 60 a second, pictures begin at the nearest sixtieth.
 */
export function paceOf({ times, seconds }: Pick<FilmHead, 'times' | 'seconds'>): Pace {
  const lengths = times.map((time, at) => (times[at + 1] ?? seconds) - time)
  const isEven = Math.max(...lengths) - Math.min(...lengths) <= unevenness
  const mean = seconds / times.length
  if (isEven && 1 / mean >= minFps && 1 / mean <= maxFps * 1.05) {
    const fps = Math.min(maxFps, usualRate(mean, isInMilliseconds(times) ? 0.001 : closeness))
    return { fps, frames: times.length, starts: [...times.keys()] }
  }
  for (let fps = minFps; fps < maxFps; fps += 1) if (fitsAll(times, fps)) return at(fps, { times, seconds })
  return at(maxFps, { times, seconds })
}

function at(fps: number, { times, seconds }: Pick<FilmHead, 'times' | 'seconds'>): Pace {
  const frames = Math.max(1, Math.round(seconds * fps))
  return { fps, frames, starts: times.map((time) => Math.min(frames - 1, Math.round(time * fps))) }
}

/** True if each picture begins at a frame of its own. */
function fitsAll(times: readonly number[], fps: number): boolean {
  return times.every((time, at) => {
    const frame = Math.round(time * fps)
    return Math.abs(frame / fps - time) <= slack && (at === 0 || frame > Math.round(times[at - 1]! * fps))
  })
}

/**
 * Some formats store whole milliseconds only, and their writers truncate the fraction. Times in hundredths of a second are taken as they
 * are.
 */
function isInMilliseconds(times: readonly number[]): boolean {
  const isWhole = (unit: number) =>
    times.every((time) => Math.abs(time * unit - Math.round(time * unit)) < 1e-4)
  return isWhole(1000) && !isWhole(100)
}

/** The rate with this time of a frame: a whole number a second, or the rate of television (29.97), if such a rate is close. */
export function usualRate(seconds: number, tolerance = closeness): number {
  const fps = 1 / seconds
  const near = [Math.round(fps), (Math.round(fps * 1.001) * 1000) / 1001].filter((rate) => rate > 0)
  const nearest = near.reduce(
    (a, b) => (Math.abs(b - fps) < Math.abs(a - fps) ? b : a),
    Number.POSITIVE_INFINITY,
  )
  return Math.abs(1 / nearest - seconds) < tolerance ? nearest : fps
}
