/** The answer to one question about an installation. */
export interface Finding {
  readonly state: 'good' | 'note' | 'fault'
  /** One sentence about the state. */
  readonly text: string
  /** One sentence on the host's options. */
  readonly todo?: string
}

export const good = (text: string): Finding => ({ state: 'good', text })
export const note = (text: string, todo: string): Finding => ({ state: 'note', text, todo })
export const fault = (text: string, todo: string): Finding => ({ state: 'fault', text, todo })

/** The message of an error and the message of its cause, which often says more. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : ` (${messageOf(error.cause)})`
  // A connection that fails at several addresses has a message for each, and none of its own.
  const own = error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : error.message
  return `${own || error.name}${cause}`
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}

export function secondsText(ms: number): string {
  return ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`
}
