import { filmLimits } from '../messages.ts'
import { RefusedFilm } from './source.ts'

/** Adds up the durations of frames, in milliseconds. */
export function timesOf(delays: readonly number[]): { times: number[]; seconds: number } {
  let sum = 0
  const times = delays.map((ms) => {
    const begin = sum / 1000
    sum += ms
    return begin
  })
  if (!(sum > 0)) throw new RefusedFilm('damaged')
  if (sum > filmLimits.seconds * 1000) throw new RefusedFilm('large')
  return { times, seconds: sum / 1000 }
}
