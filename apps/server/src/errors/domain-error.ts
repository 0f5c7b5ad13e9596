import {
  type Cause,
  causes,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  httpStatusOf,
  type Locale,
  messageOf,
} from '@easel/contract'
import { detailText } from './detail-texts.ts'

/** What a service throws when it refuses: a code of the closed list, and where it helps, why and where. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: ErrorCode
  readonly reason: Cause | undefined
  readonly details: readonly ErrorDetail[]
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    options: { cause?: Cause; details?: readonly ErrorDetail[]; retryAfterSeconds?: number } = {},
  ) {
    super(options.cause ?? code)
    this.code = code
    this.reason = options.cause
    this.details = options.details ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** What is wrong with a request may be many times what is in it, and names what the caller has sent. */
const most = { details: 100, characters: 500 }

export function errorBody(error: DomainError, requestId: string, locale: Locale): ErrorBody {
  const shown = error.details.slice(0, most.details).map(({ path, message, ...others }) => ({
    ...others,
    path: cut(path),
    message: cut(detailText(message, locale)),
  }))
  const text = error.reason ? causes[error.reason] : messageOf[error.code]
  return {
    Code: error.code,
    Message: text[locale],
    ...(shown.length > 0 && { details: shown }),
    request_id: requestId,
  }
}

function cut(text: string): string {
  return text.length <= most.characters ? text : `${text.slice(0, most.characters).toWellFormed()}…`
}

export function httpStatus(error: DomainError): number {
  return httpStatusOf[error.code]
}
