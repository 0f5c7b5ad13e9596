import { engineFaultText, type LocalText } from '@easel/contract'
import type { EngineFault, FaultCode } from '@easel/remote-engines'
import type { TryOutcome } from './engine-try.repo.ts'
import type { Requeue } from './queued-stages.repo.ts'

/** Reaction to a fault of an engine. */
interface Response {
  /** Does not get the stage again. */
  excludesEngine: boolean
  /** Counts as a failure of the stage; after a few it fails. */
  isFailure: boolean
  /** Another engine that can do the stage comes first; from the second failure on, after a pause. */
  avoidsEngine?: boolean
  /** The engine itself is not usable now: it is probed before it gets more. */
  isEnginesState: boolean
}

/** The engine is away: the stage waits, or goes elsewhere. */
const away = { isEnginesState: true, excludesEngine: false, isFailure: false } as const
/** The engine cannot make this stage; another one perhaps can. */
const unfit = { isEnginesState: false, excludesEngine: true, isFailure: true } as const
/** The engine failed; it may be well again for others. */
const again = { isEnginesState: false, excludesEngine: false, isFailure: true } as const

/** The engine lost the try: another one comes first. */
const elsewhere = { ...again, avoidsEngine: true } as const

const responses: Readonly<Record<FaultCode, Response>> = {
  unreachable: away,
  timeout: { isEnginesState: true, excludesEngine: true, isFailure: true },
  certificate: away,
  unauthorized: away,
  not_an_engine: { isEnginesState: true, excludesEngine: false, isFailure: true },
  not_stored: { isEnginesState: true, excludesEngine: false, isFailure: true },
  redirected: away,
  rate_limited: away,
  quota: away,
  content_refused: again,
  refused: unfit,
  model_missing: { ...unfit, isEnginesState: true },
  node_missing: { ...unfit, isEnginesState: true },
  unsupported: unfit,
  out_of_memory: unfit,
  execution_failed: unfit,
  lost: elsewhere,
  interrupted: elsewhere,
  too_long: again,
  failing: unfit,
  no_result: unfit,
  not_a_picture: unfit,
  no_decoder: unfit,
  too_large: unfit,
}

const failuresUntilEnd = 3
/** Milliseconds for which a stage waits that was lost again. */
const pauseAfterLossesMs = 10_000

/** End of a try at which its engine failed, and what becomes of the stage. */
export interface Consequence {
  readonly outcome: TryOutcome
  readonly isEnginesState: boolean
  /** Ends the run; absent: the stage waits for an engine again. */
  readonly fails?: { readonly reason: 'material' | 'system'; readonly text: LocalText }
  readonly requeue: Requeue
}

/** Says what follows from a fault. `failures`: those of the stage before; undefined where the stage was withdrawn. */
export function consequenceOf(fault: EngineFault, failures: number | undefined): Consequence {
  const { isEnginesState, isFailure, excludesEngine, avoidsEngine = false } = responses[fault.code]
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

/** Other engines have other rules and other speeds, but the words, the picture and the graph are the maker's to change. */
const materialCodes: ReadonlySet<FaultCode> = new Set<FaultCode>(['content_refused', 'too_long'])
/** Every engine would answer with the same kind of film. */
const endingCodes: ReadonlySet<FaultCode> = new Set<FaultCode>(['no_decoder'])

export const noEngine: LocalText = {
  en: 'No engine could make it in time. Your attempts are returned; please try again later.',
  zh: '一直没有可用的引擎，次数已退还，请你稍后再试。',
}

export const unansweredText: LocalText = {
  en: 'The engine gave no answer, so the picture may have been made and lost. Your attempts are returned.',
  zh: '引擎没有答复，图片可能已生成但未能取回，次数已退还。',
}
