import { type DomainError, errors } from '../../platform/errors/domain-error.ts'
import type { Found } from './local-engine.types.ts'

/** Only a model that fits the machine is set up; more room on the disk is asked for while it is fetched. */
export function refusalToSetUp(found: Found | null, model: string): DomainError | undefined {
  const offer = found?.offers.find(({ key }) => key === model)
  if (offer && offer.misfit !== 'memory' && offer.misfit !== 'no_runtime') return undefined
  return errors.wrongState({ cause: 'local_engine_unknown_model' })
}

/** The files of the model in use stay. */
export function refusalToDrop(inUse: string | null, model: string): DomainError | undefined {
  return inUse === model ? errors.wrongState({ cause: 'local_model_in_use' }) : undefined
}
