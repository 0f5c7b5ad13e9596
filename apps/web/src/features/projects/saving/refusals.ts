import { errorCode, isRetryable } from '../../../lib/api/index.ts'

/** A content, and the version on which it is based. */
export interface Change<Content> {
  readonly content: Content
  readonly version: number
}

export type SaveRefusal = 'conflict' | 'locked' | 'gone' | 'large' | 'other'

/** True if the server may accept the same change later: the network failed, or the server is busy. */
export function isBusy(error: unknown): boolean {
  return isRetryable(error) && !isNotTaken(error)
}

/** Returns the server's error with which a change was refused. */
export function causeOf(error: unknown): unknown {
  return isNotTaken(error) ? error.cause : error
}

function isNotTaken(error: unknown): error is Error {
  return error instanceof Error && error.name === 'NotTaken'
}

const reasons: Readonly<Record<string, SaveRefusal>> = {
  A0440: 'conflict',
  A0301: 'locked',
  A0404: 'gone',
  A0413: 'large',
}

/** Returns the reason why the server refuses a change. */
export function refusalOf(error: unknown): { reason: SaveRefusal; message: string } {
  const message = error instanceof Error ? error.message : ''
  return { reason: reasons[errorCode(error) ?? ''] ?? 'other', message }
}
