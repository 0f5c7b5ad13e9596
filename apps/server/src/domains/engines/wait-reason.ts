import type { EngineQueue } from '@easel/contract'
import { isAllowed } from './allowed-models.ts'
import type { EngineNeeds } from './needs.ts'
import type { Fit, TakingEngine } from './queue-view.repo.ts'

export type WaitReason = EngineQueue['waiting_arr'][number]['reason']

interface WaitingStage {
  needs: Pick<EngineNeeds, 'task' | 'model' | 'graph' | 'references'>
  excluded_engines: readonly string[]
}

/** Returns the reason why a stage still waits for an engine. */
export function waitReason(
  { needs, excluded_engines }: WaitingStage,
  engines: readonly TakingEngine[],
  fits: readonly Fit[],
): WaitReason {
  const modelsOf = (id: string) =>
    fits.find((fit) => fit.engine_id === id && fit.task === needs.task && fit.wanted === needs.model)
      ?.models ?? []
  const able = (references: number) =>
    engines.filter(({ id, allowed_models, runnable_classes, runnable_files }) =>
      needs.graph
        ? needs.graph.classes.every((name) => runnable_classes.includes(name)) &&
          needs.graph.files.every((name) => runnable_files.includes(name))
        : modelsOf(id).some(
            (model) => model.references >= references && isAllowed(model.name, allowed_models),
          ),
    )
  const fitting = able(needs.references ?? 0)
  if (fitting.length === 0) return able(0).length > 0 ? 'few_references' : 'no_engine'
  const ready = fitting.filter(({ isReady }) => isReady)
  if (ready.length === 0) return 'not_ready'
  return ready.every(({ id }) => excluded_engines.includes(id)) ? 'excluded' : 'busy'
}
