import { engineFaultText, type LocalText } from '@easel/contract'
import type { EngineFault, FaultCode } from '@easel/remote-engines'
import type { TryOutcome } from './engine-try.repo.ts'
import type { Requeue } from './queued-stages.repo.ts'

/** Effect of a fault on the engine and the stage. */
interface Effect {
  /** The engine does not get this stage again. */
  excludesEngine: boolean
  /** Counts as a failure of the stage. The stage fails after `failuresUntilEnd` failures. */
  isFailure: boolean
  /** Other able engines take precedence; from the second failure on, after a pause. */
  avoidsEngine?: boolean
  /** The engine becomes unusable: a probe must succeed before it gets more stages. */
  isEnginesState: boolean
}

/** The engine is away: the stage waits for it, or moves to another engine. */
const away = { isEnginesState: true, excludesEngine: false, isFailure: false } as const
/** The engine cannot make this stage; another engine may. */
const unfit = { isEnginesState: false, excludesEngine: true, isFailure: true } as const
/** The try failed for a reason that may not recur. */
const retryable = { isEnginesState: false, excludesEngine: false, isFailure: true } as const

/** The engine lost the try: other engines take precedence. */
const elsewhere = { ...retryable, avoidsEngine: true } as const

const effects: Readonly<Record<FaultCode, Effect>> = {
  unreachable: away,
  timeout: { isEnginesState: true, excludesEngine: true, isFailure: true },
  certificate: away,
  unauthorized: away,
  not_an_engine: { isEnginesState: true, excludesEngine: false, isFailure: true },
  not_stored: { isEnginesState: true, excludesEngine: false, isFailure: true },
  redirected: away,
  rate_limited: away,
  quota: away,
  content_refused: retryable,
  refused: unfit,
  model_missing: { ...unfit, isEnginesState: true },
  node_missing: { ...unfit, isEnginesState: true },
  unsupported: unfit,
  out_of_memory: unfit,
  execution_failed: unfit,
  lost: elsewhere,
  interrupted: elsewhere,
  too_long: retryable,
  failing: unfit,
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
  readonly isEnginesState: boolean
  /** Ends the run, with this reason; if absent, the stage waits for an engine again. */
  readonly fails?: { readonly reason: 'material' | 'system'; readonly text: LocalText }
  readonly requeue: Requeue
}

/** Returns the consequence of a fault. `failures`: earlier failures of the stage; undefined if the stage was withdrawn. */
export function consequenceOf(fault: EngineFault, failures: number | undefined): Consequence {
  const { isEnginesState, isFailure, excludesEngine, avoidsEngine = false } = effects[fault.code]
  const text = engineFaultText(fault)
  const isLast = failures !== undefined && isFailure && failures + 1 >= failuresUntilEnd
  const pauseMs = avoidsEngine && failures ? pauseAfterLossesMs : 0
  return {
    outcome: fault.code === 'lost' || fault.code === 'interrupted' ? 'lost' : 'failed',
    isEnginesState,
    ...(materialCodes.has(fault.code)
      ? { fails: { reason: 'material', text } }
      : (isLast || endingCodes.has(fault.code)) && { fails: { reason: 'system', text } }),
    requeue: { excludesEngine, isFailure, avoidsEngine, pauseMs },
  }
}

/** Faults that the user can correct: with other words, another picture or a smaller graph. */
const materialCodes: ReadonlySet<FaultCode> = new Set<FaultCode>(['content_refused', 'too_long'])
/** Faults that would repeat at every engine. */
const endingCodes: ReadonlySet<FaultCode> = new Set<FaultCode>(['no_decoder'])
