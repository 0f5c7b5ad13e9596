import { type DomainError, errors } from '../../platform/errors/domain-error.ts'
import type { FoundOffer } from './local-engine.types.ts'

/**
 * Refuses a model that does not fit the memory of the machine, or for which there is no runtime. Disk space is checked during the
 * download.
 */
export function refusalToSetUp(offers: readonly FoundOffer[], model: string): DomainError | undefined {
  const offer = offers.find(({ key }) => key === model)
  if (offer && offer.misfit !== 'memory' && offer.misfit !== 'no_runtime') return undefined
  return errors.wrongState({ cause: 'local_engine_unknown_model' })
}

/** A model that was ready can be removed, but not cancelled. */
export function refusalToCancel({
  model,
  ready_model,
}: {
  model: string | null
  ready_model: string | null
}): DomainError | undefined {
  return model === ready_model ? errors.wrongState({ cause: 'local_engine_nothing_to_cancel' }) : undefined
}

/** The file of the model in use must not change; other models may get another address. */
export function refusalToImport(
  known: readonly string[],
  { key, inUse, max }: { key: string; inUse: string | null; max: number },
): DomainError | undefined {
  if (key === inUse) return errors.wrongState({ cause: 'local_model_in_use' })
  const isFull = !known.includes(key) && known.length >= max
  return isFull ? errors.wrongState({ cause: 'local_engine_too_many_imports' }) : undefined
}

/** The files of the model in use must stay, and so must the files of the model to which a cancelled setup returns. */
export function refusalToDrop(
  inUse: { model: string | null; ready_model: string | null },
  model: string,
): DomainError | undefined {
  return inUse.model === model || inUse.ready_model === model
    ? errors.wrongState({ cause: 'local_model_in_use' })
    : undefined
}
