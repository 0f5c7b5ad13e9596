import { engineFaultText, type LocalText } from '@easel/contract'
import type { EngineFault, FaultCode } from '@easel/remote-engines'
import type { Requeue } from './queued-stages.repo.ts'

/** Reaction to a fault of an engine. */
interface Response extends Requeue {
  /** The engine itself is not usable now: it is probed before it gets more. */
  isEnginesState: boolean
  reason: 'material' | 'system'
  /** Ends the run at once. */
  text?: LocalText
}

/** The engine is away: the stage waits, or goes elsewhere. */
const away = { isEnginesState: true, excludesEngine: false, isFailure: false } as const
/** The engine cannot make this stage; another one perhaps can. */
const unfit = { isEnginesState: false, excludesEngine: true, isFailure: true } as const
/** The engine failed; it may be well again for others. */
const again = { isEnginesState: false, excludesEngine: false, isFailure: true } as const

/** The engine lost the try: another one comes first. */
const elsewhere = { ...again, avoidsEngine: true } as const

const responses: Readonly<Record<FaultCode, Omit<Response, 'reason' | 'text'>>> = {
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

export function responseTo(fault: EngineFault): Response {
  const response = responses[fault.code]
  // Other engines have other rules, but the words or the picture are the maker's to change.
  if (fault.code === 'content_refused')
    return { ...response, reason: 'material', text: engineFaultText(fault) }
  if (fault.code === 'too_long') return { ...response, reason: 'material', text: engineFaultText(fault) }
  // Every engine would answer with the same kind of film.
  if (fault.code === 'no_decoder') return { ...response, reason: 'system', text: engineFaultText(fault) }
  return { ...response, reason: 'system' }
}

export const noEngine: LocalText = {
  en: 'No engine could make it in time. Your attempts are returned; please try again later.',
  zh: '一直没有可用的引擎，次数已退还，请你稍后再试。',
}

export const unansweredText: LocalText = {
  en: 'The engine gave no answer, so the picture may have been made and lost. Your attempts are returned.',
  zh: '引擎没有答复，图片可能已生成但未能取回，次数已退还。',
}
