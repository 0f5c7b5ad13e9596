import { detail, engineLimits } from '@easel/contract'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

export function refusalToAdd(present: number): DomainError | undefined {
  return present < engineLimits.engines ? undefined : errors.wrongState({ cause: 'too_many_engines' })
}

/** Fields that a worker sets for the engine that it runs itself. */
const ofTheWorker = ['address', 'key', 'headers', 'uses_socket', 'reached_by', 'slots']

/** Settings of the server determine the connection to their engines; administrators may change only `mode`. */
export function refusalToChange(
  engine: { from_settings: boolean; is_local: boolean },
  changed: readonly string[],
): DomainError | undefined {
  if (engine.is_local && changed.some((field) => ofTheWorker.includes(field)))
    return errors.wrongState({ cause: 'engine_is_local' })
  const isFree = !engine.from_settings || changed.every((field) => field === 'mode')
  return isFree ? undefined : errors.wrongState({ cause: 'engine_from_settings' })
}

/** An engine may be removed only while it is idle: afterwards no worker could collect the results of its tries. */
export function refusalToRemove(
  engine: { from_settings: boolean; is_local: boolean },
  openTries: number,
): DomainError | undefined {
  if (engine.is_local) return errors.wrongState({ cause: 'engine_is_local' })
  if (engine.from_settings) return errors.wrongState({ cause: 'engine_from_settings' })
  return openTries === 0 ? undefined : errors.wrongState({ cause: 'engine_draining' })
}

export function refusalOfTakenName(): DomainError {
  return errors.invalid({ details: [detail('name', 'engine_name_taken')] })
}
