import { randomFrom } from '@easel/testkit'
import { chaosFaults, type StationName, stationNames } from './faults.ts'

/** A run of the chaos test, with its events. */
export interface PlannedRun {
  /** A prompt that no other run has, so that each picture differs from all others. */
  readonly prompt: string
  readonly seed: number
  /** Type of the run: `words` uploads no file to the engine, `photo` uploads a picture. */
  readonly template: 'words' | 'photo'
  /** Fault that an engine gets at the start of the run. The fault may hit another run. */
  readonly fault?: { readonly station: StationName; readonly fault: object }
  /** Milliseconds after which the owner stops the run; undefined for a run that is not stopped. */
  readonly stopAfterMs?: number
  /** Milliseconds after which one of the workers is killed; undefined if no worker is killed. */
  readonly killAfterMs?: number
}

const shares = { fault: 0.7, stop: 0.08, kill: 0.1, photo: 0.7 } as const

/** Plans all events by the seed. Only their exact timing relative to the runs depends on the machine. */
export function planChaos(seed: number, count: number): PlannedRun[] {
  const random = randomFrom(seed)
  const pick = <Value>(list: readonly Value[]) => list[Math.floor(random() * list.length)]!
  return Array.from({ length: count }, (_, index) => {
    const station = pick(stationNames)
    const fault = pick<object>(chaosFaults[station])
    const [hasFault, isStopped, kills] = [
      random() < shares.fault,
      random() < shares.stop,
      random() < shares.kill,
    ]
    return {
      prompt: `picture ${index} of chaos ${seed}`,
      seed: Math.floor(random() * 2 ** 31),
      template: random() < shares.photo ? 'photo' : 'words',
      ...(hasFault && { fault: { station, fault } }),
      ...(isStopped && { stopAfterMs: Math.floor(random() * 3000) }),
      ...(kills && { killAfterMs: Math.floor(random() * 3000) }),
    }
  })
}
