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

export function errorBody(error: DomainError, requestId: string, locale: Locale): ErrorBody {
  const inLanguage = (detail: ErrorDetail) => ({ ...detail, message: detailText(detail.message, locale) })
  const text = error.reason ? causes[error.reason] : messageOf[error.code]
  return {
    Code: error.code,
    Message: text[locale],
    ...(error.details.length > 0 && { details: error.details.map(inLanguage) }),
    request_id: requestId,
  }
}

export function httpStatus(error: DomainError): number {
  return httpStatusOf[error.code]
}
