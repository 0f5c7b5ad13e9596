import type { FilmHead } from './messages.ts'

/** A constant frame rate for a film, and the frame number at which each picture begins. */
export interface Pace {
  readonly fps: number
  readonly frames: number
  readonly starts: readonly number[]
}

const maxFps = 60
/** Minimum rate that encoders accept. */
const minFps = 1
/** Maximum deviation in seconds of evenly spaced times, because containers round times to milliseconds. */
const unevenness = 0.0021
/** Maximum time in seconds by which a picture may begin earlier or later. */
const slack = 0.0015
/** Maximum difference in seconds between a frame's duration and the duration at a usual rate. */
const closeness = 0.000_02

/**
 * Finds the constant rate at which a film can be written so that each picture keeps its start time and duration. A constant rate
 * is used because players, clips and sound stay in sync best with it. It is the film's own rate if that rate is constant,
 * otherwise the lowest rate that includes all start times. If there is no such rate up to 60 per second, pictures begin at the
 * nearest sixtieth.
 */
export function paceOf({ times, seconds }: Pick<FilmHead, 'times' | 'seconds'>): Pace {
  const lengths = times.map((time, index) => (times[index + 1] ?? seconds) - time)
  const isEven = Math.max(...lengths) - Math.min(...lengths) <= unevenness
  const mean = seconds / times.length
  if (isEven && 1 / mean >= minFps && 1 / mean <= maxFps * 1.05) {
    const fps = Math.min(maxFps, usualRate(mean, isInMilliseconds(times) ? 0.001 : closeness))
    return { fps, frames: times.length, starts: [...times.keys()] }
  }
  for (let fps = minFps; fps < maxFps; fps += 1)
    if (fitsAll(times, fps)) return paceAt(fps, { times, seconds })
  return paceAt(maxFps, { times, seconds })
}

function paceAt(fps: number, { times, seconds }: Pick<FilmHead, 'times' | 'seconds'>): Pace {
  const frames = Math.max(1, Math.round(seconds * fps))
  return { fps, frames, starts: times.map((time) => Math.min(frames - 1, Math.round(time * fps))) }
}

/** Returns true if each picture begins at a different frame. */
function fitsAll(times: readonly number[], fps: number): boolean {
  return times.every((time, index) => {
    const frame = Math.round(time * fps)
    return (
      Math.abs(frame / fps - time) <= slack && (index === 0 || frame > Math.round(times[index - 1]! * fps))
    )
  })
}

/**
 * Returns true if all times are whole milliseconds. Some formats store only whole milliseconds, and their writers truncate the
 * fraction. Times that are hundredths of a second count as exact.
 */
function isInMilliseconds(times: readonly number[]): boolean {
  const isWhole = (unit: number) =>
    times.every((time) => Math.abs(time * unit - Math.round(time * unit)) < 1e-4)
  return isWhole(1000) && !isWhole(100)
}

/**
 * Returns the usual rate that is close to this duration of a frame: a whole number per second, or the rate of television (29.97).
 */
export function usualRate(seconds: number, tolerance = closeness): number {
  const fps = 1 / seconds
  const near = [Math.round(fps), (Math.round(fps * 1.001) * 1000) / 1001].filter((rate) => rate > 0)
  const nearest = near.reduce(
    (a, b) => (Math.abs(b - fps) < Math.abs(a - fps) ? b : a),
    Number.POSITIVE_INFINITY,
  )
  return Math.abs(1 / nearest - seconds) < tolerance ? nearest : fps
}
