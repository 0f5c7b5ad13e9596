import { detail, engineLimits } from '@easel/contract'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

export function refusalToAdd(present: number): DomainError | undefined {
  return present < engineLimits.engines ? undefined : errors.wrongState({ cause: 'too_many_engines' })
}

/** The settings of the server say how to reach their engines; only `mode` is left to administrators. */
export function refusalToChange(
  engine: { from_settings: boolean },
  changed: readonly string[],
): DomainError | undefined {
  const isFree = !engine.from_settings || changed.every((field) => field === 'mode')
  return isFree ? undefined : errors.wrongState({ cause: 'engine_from_settings' })
}

/** An engine is removed once it is idle, since no worker could collect the results of its tries. */
export function refusalToRemove(
  engine: { from_settings: boolean },
  openTries: number,
): DomainError | undefined {
  if (engine.from_settings) return errors.wrongState({ cause: 'engine_from_settings' })
  return openTries === 0 ? undefined : errors.wrongState({ cause: 'engine_draining' })
}

export function refusalOfTakenName(): DomainError {
  return errors.invalid({ details: [detail('name', 'engine_name_taken')] })
}
