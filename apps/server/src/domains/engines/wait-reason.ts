import type { EngineQueue } from '@easel/contract'
import { isAllowed } from './allowed-models.ts'
import { type Exclusion, isExcluded } from './dispatch/schedule.ts'
import type { EngineNeeds } from './needs.ts'
import type { Fit, TakingEngine } from './queue-view.repo.ts'

export type WaitReason = EngineQueue['waiting_arr'][number]['reason']

interface WaitingStage {
  needs: Pick<EngineNeeds, 'task' | 'model' | 'graph' | 'references'>
  exclusions: readonly Exclusion[]
}

/** Returns the reason why a stage still waits for an engine. */
export function waitReason(
  { needs, exclusions }: WaitingStage,
  engines: readonly TakingEngine[],
  fits: readonly Fit[],
): WaitReason {
  const modelsAt = ({ id, allowed_models, ...runnable }: TakingEngine, references: number) => {
    if (needs.graph) return canRun(runnable, needs.graph) ? [needs.model] : []
    const fit = fits.find(
      ({ engine_id, task, wanted }) => engine_id === id && task === needs.task && wanted === needs.model,
    )
    return (fit?.models ?? [])
      .filter((model) => model.references >= references && isAllowed(model.name, allowed_models))
      .map(({ name }) => name)
  }
  const able = (references: number) =>
    engines.flatMap((engine) => modelsAt(engine, references).map((model) => ({ ...engine, model })))
  const fitting = able(needs.references ?? 0)
  if (fitting.length === 0) return able(0).length > 0 ? 'few_references' : 'no_engine'
  const ready = fitting.filter(({ isReady }) => isReady)
  if (ready.length === 0) return 'not_ready'
  return ready.every(({ id, model }) => isExcluded(exclusions, id, model)) ? 'excluded' : 'busy'
}

function canRun(
  { runnable_classes, runnable_files }: Pick<TakingEngine, 'runnable_classes' | 'runnable_files'>,
  { classes, files }: NonNullable<EngineNeeds['graph']>,
): boolean {
  return (
    classes.every((name) => runnable_classes.includes(name)) &&
    files.every((name) => runnable_files.includes(name))
  )
}
