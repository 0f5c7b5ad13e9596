import {
  type Cause,
  causes,
  type Detail,
  type ErrorBody,
  type ErrorCode,
  errorTexts,
  type Fault,
  faultText,
  httpStatusOf,
  type Locale,
} from '@easel/contract'

/** A remark about a node of a graph. */
export interface RefusalNote {
  readonly node_id: string
  readonly input?: string
  readonly code: string
  readonly message: Fault
}

interface RefusalOptions {
  cause?: Cause
  details?: readonly Detail[]
  notes?: readonly RefusalNote[]
  retryAfterSeconds?: number
}

/** A refusal by a service: a code of the closed list and, if helpful, the cause and the fields. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: ErrorCode
  readonly reason: Cause | undefined
  readonly details: readonly Detail[]
  /** Remarks that accompany the refusal, for a caller in this process that answers instead of throwing. */
  readonly notes: readonly RefusalNote[]
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(options.cause ?? code)
    this.code = code
    this.reason = options.cause
    this.details = options.details ?? []
    this.notes = options.notes ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Returns an error unchanged; a refusal gets further notes. */
export function withNotes(error: unknown, notes: readonly RefusalNote[]): unknown {
  if (!(error instanceof DomainError) || notes.length === 0) return error
  const { code, reason, details, retryAfterSeconds } = error
  return new DomainError(code, {
    ...(reason !== undefined && { cause: reason }),
    details,
    notes: [...notes, ...error.notes],
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

type Options = RefusalOptions | undefined

const refusalOf = (code: ErrorCode) => (options?: Options) => new DomainError(code, options)

/** Refusals by name; the contract explains each code. */
export const errors = {
  nameTaken: refusalOf('A0111'),
  notSignedIn: refusalOf('A0200'),
  wrongCredentials: refusalOf('A0210'),
  forbidden: refusalOf('A0301'),
  invalid: refusalOf('A0400'),
  notFound: refusalOf('A0404'),
  tooLarge: refusalOf('A0413'),
  listTooLong: refusalOf('A0421'),
  unknownHost: refusalOf('A0422'),
  wrongState: refusalOf('A0440'),
  tooMany: refusalOf('A0501'),
  slotTaken: refusalOf('A0502'),
  alreadyDone: refusalOf('A0506'),
  noAttempts: refusalOf('A0601'),
  unusableUpload: refusalOf('A0700'),
  wrongFileType: refusalOf('A0701'),
  fileTooLarge: refusalOf('A0702'),
  tooManyPixels: refusalOf('A0703'),
  internal: refusalOf('B0001'),
  unavailable: refusalOf('B0300'),
  providerFailed: refusalOf('C0001'),
} as const

/** Throws a refusal that a policy returned; does nothing for undefined. */
export function throwRefusal(refusal: DomainError | undefined): void {
  if (refusal) throw refusal
}

/** Limits of the details: a list of invalid fields may be many times the size of the request, and repeats the caller's input. */
const maxShown = { details: 100, characters: 500 }

export function shownDetails(
  details: readonly Detail[],
  locale: Locale,
): { path: string; message: string }[] {
  return details.slice(0, maxShown.details).map(({ path, ...fault }) => ({
    path: cut(path),
    message: cut(faultText(fault, locale)),
  }))
}

export function errorBody(error: DomainError, requestId: string, locale: Locale): ErrorBody {
  const shown = shownDetails(error.details, locale)
  const text = error.reason ? causes[error.reason] : errorTexts[error.code]
  return {
    Code: error.code,
    Message: text[locale],
    ...(shown.length > 0 && { details: shown }),
    request_id: requestId,
  }
}

function cut(text: string): string {
  return text.length <= maxShown.characters ? text : `${text.slice(0, maxShown.characters).toWellFormed()}…`
}

export function httpStatus(error: DomainError): number {
  return httpStatusOf[error.code]
}
