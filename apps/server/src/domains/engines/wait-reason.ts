import type { EngineQueue } from '@easel/contract'
import type { WaitingStage } from './dispatch/schedule.ts'
import type { KnownAbilities } from './known-abilities.repo.ts'
import { canMake, lackOf } from './lacks.ts'

export type WaitReason = Pick<EngineQueue['waiting_arr'][number], 'reason' | 'file_name'>

/** Returns the reason why a stage still waits for an engine. */
export function waitReason(
  { needs, exclusions }: Pick<WaitingStage, 'needs' | 'exclusions'>,
  engines: readonly KnownAbilities[],
): WaitReason {
  const lack = lackOf(needs, engines)
  if (lack) return lack
  const ready = engines.filter((engine) => engine.isReady && canMake(engine, needs))
  if (ready.length === 0) return { reason: 'not_ready' }
  return { reason: ready.some((engine) => canMake(engine, needs, exclusions)) ? 'busy' : 'excluded' }
}
