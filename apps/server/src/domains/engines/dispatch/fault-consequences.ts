import { engineFaultText, type LocalText, modelFailureText } from '@easel/contract'
import type { EngineFault, FaultCode } from '@easel/remote-engines'
import type { TryOutcome, TryRow } from './engine-try.repo.ts'
import type { Requeue, StageFailures } from './queued-stages.repo.ts'
import type { Exclusion } from './schedule.ts'

/** Effect of a fault on the engine and the stage. */
interface Effect {
  /** The engine does not get this stage again with this model. */
  excludes: boolean
  /**
   * Counts as a failure of the stage: other able engines take precedence, and the stage fails after `failuresUntilEnd` failures.
   */
  isFailure: boolean
  /** The engine becomes unusable: a probe must succeed before it gets more stages. */
  makesEngineUnusable: boolean
}

/** The engine is away: the stage waits for it, or moves to another engine. */
const away = { makesEngineUnusable: true, excludes: false, isFailure: false } as const
/** The engine answers probes, but does no work. As a failure, the fault keeps the stage from returning to the engine for ever. */
const closed = { makesEngineUnusable: true, excludes: false, isFailure: true } as const
/** The engine cannot make this stage with this model; another engine or model may. */
const unfit = { makesEngineUnusable: false, excludes: true, isFailure: true } as const
/** The try failed for a reason that may not recur. */
const retryable = { makesEngineUnusable: false, excludes: false, isFailure: true } as const

const effects: Readonly<Record<FaultCode, Effect>> = {
  unreachable: away,
  timeout: { makesEngineUnusable: true, excludes: true, isFailure: true },
  certificate: away,
  unauthorized: closed,
  not_an_engine: closed,
  not_stored: closed,
  redirected: away,
  rate_limited: away,
  quota: closed,
  content_refused: retryable,
  refused: unfit,
  model_missing: { ...unfit, makesEngineUnusable: true },
  node_missing: { ...unfit, makesEngineUnusable: true },
  unsupported: unfit,
  out_of_memory: unfit,
  execution_failed: unfit,
  lost: retryable,
  interrupted: retryable,
  too_long: retryable,
  failing: unfit,
  no_worker: away,
  not_running: away,
  no_result: unfit,
  not_a_picture: unfit,
  no_decoder: unfit,
  too_large: unfit,
}

const failuresUntilEnd = 3
/** Milliseconds that a stage waits after its second loss. */
const pauseAfterLossesMs = 10_000

/** End of a failed try, and the next step of its stage. */
export interface Consequence {
  readonly outcome: TryOutcome
  readonly makesEngineUnusable: boolean
  /** Ends the run, with this reason; if absent, the stage waits for an engine again. */
  readonly fails?: { readonly reason: 'material' | 'system'; readonly text: LocalText }
  readonly requeue: Requeue
}

/** Returns the consequence of a fault of a try. `before`: earlier failures of its stage; undefined if the stage was withdrawn. */
export function consequenceOf(
  fault: EngineFault,
  tried: Pick<TryRow, 'id' | 'task' | 'model'>,
  before: StageFailures | undefined,
): Consequence {
  const { makesEngineUnusable, isFailure, excludes } = effects[fault.code]
  const isLost = fault.code === 'lost' || fault.code === 'interrupted'
  const ownExclusions = excludes ? [exclusionOf(tried)] : []
  const text = textOfFailure(fault, [...(before?.exclusions ?? []), ...ownExclusions])
  const failures = before?.failures ?? 0
  const isLast = before !== undefined && isFailure && failures + 1 >= failuresUntilEnd
  return {
    outcome: isLost ? 'lost' : 'failed',
    makesEngineUnusable,
    ...(materialCodes.has(fault.code)
      ? { fails: { reason: 'material', text } }
      : (isLast || endingCodes.has(fault.code)) && { fails: { reason: 'system', text } }),
    requeue: {
      ...(ownExclusions[0] && { excludes: ownExclusions[0] }),
      isFailure,
      pauseMs: isLost && failures > 0 ? pauseAfterLossesMs : 0,
    },
  }
}

/** A graph names all its files itself, so no other model can replace a model of the graph. */
function exclusionOf({ id, task, model }: Pick<TryRow, 'id' | 'task' | 'model'>): Exclusion {
  return { engine_id: id, ...(task !== 'graph' && model && { model }) }
}

/** Faults that a damaged file of a model causes. */
const modelCodes: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'execution_failed',
  'no_result',
  'not_a_picture',
])

/** Returns the reason for which a stage fails: its last fault, with the models that failed at it. */
export function textOfFailure(fault: EngineFault, exclusions: readonly Exclusion[]): LocalText {
  const models = new Set(exclusions.flatMap(({ model }) => model ?? []))
  return modelCodes.has(fault.code) && models.size > 0
    ? modelFailureText([...models])
    : engineFaultText(fault)
}

/** Faults that the user can correct: with other words, another picture or a smaller graph. */
const materialCodes: ReadonlySet<FaultCode> = new Set<FaultCode>(['content_refused', 'too_long'])
/** Faults that would repeat at every engine. */
const endingCodes: ReadonlySet<FaultCode> = new Set<FaultCode>(['no_decoder'])
