import { errorCode, isRetryable } from '../../../lib/api/index.ts'

/** A content, and the version that it was made from. */
export interface Change<Content> {
  readonly content: Content
  readonly version: number
}

export type SaveRefusal = 'conflict' | 'locked' | 'gone' | 'large' | 'other'

/** True if the same change may be taken later: the network failed, or the server is busy. */
export function isBusy(error: unknown): boolean {
  return isRetryable(error) && !isNotTaken(error)
}

/** Returns the answer of the server by which a change was not taken. */
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

/** Returns why the server takes no change. */
export function refusalOf(error: unknown): { reason: SaveRefusal; message: string } {
  const message = error instanceof Error ? error.message : ''
  return { reason: reasons[errorCode(error) ?? ''] ?? 'other', message }
}
