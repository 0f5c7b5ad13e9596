import { doctorText, type LocalText } from '@easel/contract'

/** The answer to one question about an installation. */
export interface Finding {
  readonly state: 'good' | 'note' | 'fault'
  /** One sentence about the state. */
  readonly text: LocalText
  /** One sentence on the host's options. */
  readonly todo?: LocalText
}

export const good = (text: LocalText): Finding => ({ state: 'good', text })
export const note = (text: LocalText, todo: LocalText): Finding => ({ state: 'note', text, todo })
export const fault = (text: LocalText, todo: LocalText): Finding => ({ state: 'fault', text, todo })

/** Returns the message of an error and the message of its cause, which is often more exact. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : ` (${messageOf(error.cause)})`
  // A connection that fails at several addresses has a message for each address, and no message of its own.
  const text = error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : error.message
  return `${text || error.name}${cause}`
}

export function durationText(ms: number): LocalText {
  return ms < 120_000
    ? doctorText('seconds', { count: Math.round(ms / 1000) })
    : doctorText('minutes', { count: Math.round(ms / 60_000) })
}
