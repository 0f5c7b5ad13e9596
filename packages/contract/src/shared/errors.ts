/**
 * Every error code of the API with its HTTP status. A: caused by the caller, B: by this system, C: by a third party. The order is
 * the order of precedence: if several errors apply, the call answers the first.
 */
export const httpStatusOf = {
  A0422: 421,
  A0200: 401,
  A0210: 401,
  A0501: 429,
  A0413: 413,
  A0400: 400,
  A0421: 400,
  A0404: 404,
  A0301: 403,
  A0111: 409,
  A0440: 409,
  A0506: 409,
  A0700: 400,
  A0701: 415,
  A0702: 413,
  A0703: 413,
  A0502: 409,
  A0601: 402,
  C0001: 502,
  B0300: 503,
  B0001: 500,
} as const

export type ErrorCode = keyof typeof httpStatusOf

export const errorCodes = Object.keys(httpStatusOf) as ErrorCode[]

/** One fault of a request: its path in the input (`a.b.0`) and a message. */
export interface ErrorDetail {
  path: string
  message: string
}

/** The body of every error answer. */
export interface ErrorBody {
  Code: ErrorCode
  /** The message for people, in the language of `Accept-Language`. */
  Message: string
  details?: ErrorDetail[]
  request_id: string
}
