import type { z } from 'zod'
import type { Method, RateFamily } from '../shared/calls.ts'
import type { ErrorCode } from '../shared/errors.ts'

/**
 * One call of the API. `input` holds everything that a caller sends, in one object: the fields named in `path` travel
 * there, the others in the query of a GET or DELETE and in the JSON body of a POST or PUT.
 */
export interface Route<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  readonly method: Method
  /** Path below `/api/backend`, with placeholders as in OpenAPI: `/work/{id}`. */
  readonly path: string
  readonly rate: RateFamily
  /** `text`: the answer is text/plain. */
  readonly format?: 'json' | 'text'
  /** The body is a form (multipart/form-data). Its files are `Blob`s in the input; `maxBytes` limits each. */
  readonly takesFile?: { readonly maxBytes: number }
  /** `required`: A0200 without a valid token. `optional`: a token adds the viewer's own state. */
  readonly auth: 'required' | 'optional'
  readonly tag: string
  /** The effect of the call, in a line. */
  readonly summary: string
  /** Rules that the schemas cannot express. */
  readonly description?: string
  readonly input: I
  readonly answer: A
  /** Besides A0400, A0501, B0001 and B0300, which any call may answer, and A0200 if a token is required. */
  readonly errors: readonly ErrorCode[]
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: true
  /**
   * Its body may hold a graph, which is read off the main thread: 17 MiB for calls that count against `graph`, so that a graph of 16 MiB
   * fits, and 5 MiB for calls that come while a graph is drawn.
   */
  readonly takesGraph?: true
  /** A read whose input has values of a template's form, which may be as large as the input of a change: 1 MiB instead of 32 KiB. */
  readonly takesParams?: true
  /** Stores bytes that the caller sends or makes: B0300 with `Retry-After` while the host's free disk space is below its minimum. */
  readonly keepsBytes?: true
  /**
   * Its answer to visitors depends on the input, the language and the origin only, and may be a second old: visitors share it. New rows and
   * counts may be missing from it; changes, hiding and deletions show at once.
   */
  readonly sharedByVisitors?: true
  /** Like `sharedByVisitors`, for signed-in callers too: the answer does not depend on the caller, and all callers share it. */
  readonly sharedByAll?: true
  /** A client may keep its answer, and asks each time whether that still holds: the answer has an `ETag`. */
  readonly isRevalidated?: true
  /**
   * It adds a reaction, or takes the caller's own back: visitors may see that up to a second later, so shared answers are not withdrawn.
   */
  readonly isReaction?: true
}

/** Preserves the literal types of a route's schemas, so that a handler with another shape does not compile. */
export function route<const R extends Route>(definition: R): R {
  return definition
}

export type InputOf<R extends Route> = z.input<R['input']>
export type ParsedInputOf<R extends Route> = z.output<R['input']>
/** The type that a handler returns: the answer before the schema strips unknown fields. */
export type RawAnswerOf<R extends Route> = z.input<R['answer']>
export type AnswerOf<R extends Route> = z.output<R['answer']>
