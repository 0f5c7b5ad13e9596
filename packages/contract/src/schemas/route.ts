import type { z } from 'zod'
import type { Method, RateFamily } from '../shared/calls.ts'
import type { ErrorCode } from '../shared/errors.ts'

/**
 * One call of the API. `input` contains everything that a caller sends, in one object. The fields named in `path` are sent in the
 * path; all other fields are sent in the query of a GET or DELETE, or in the JSON body of a POST or PUT.
 */
export interface Route<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  readonly method: Method
  /** Path below `/api/backend`, with placeholders as in OpenAPI: `/work/{id}`. */
  readonly path: string
  readonly rate: RateFamily
  /** `text` if the answer is text/plain. */
  readonly format?: 'json' | 'text'
  /**
   * Set if the body is a form (multipart/form-data). The files are `Blob`s in the input; `maxBytes` is the maximum size of each.
   */
  readonly takesFile?: { readonly maxBytes: number }
  /** `required`: a call without a valid token gets A0200. `optional`: with a token, the answer contains the viewer's own state. */
  readonly auth: 'required' | 'optional'
  readonly tag: string
  /** The effect of the call, in one line. */
  readonly summary: string
  /** Rules that the schemas cannot express. */
  readonly description?: string
  readonly input: I
  readonly answer: A
  /**
   * Error codes of the call, besides A0400, A0501, B0001 and B0300, which any call may answer, and A0200, which any call with a
   * required token may answer.
   */
  readonly errors: readonly ErrorCode[]
  /** True if the call takes an `Idempotency-Key`. */
  readonly idempotent?: true
  /**
   * True if the body may contain a graph, which is parsed off the main thread. The body may have 17 MiB for calls that count
   * against `graph`, so that a graph of 16 MiB fits, and 5 MiB for calls that come while a graph is drawn.
   */
  readonly takesGraph?: true
  /**
   * True for a read whose input contains values of a template's form. Its input may be as large as the input of a change: 1 MiB
   * instead of 32 KiB.
   */
  readonly takesParams?: true
  /**
   * True if the call stores bytes that the caller sends or makes. It gets B0300 with `Retry-After` while the host's free disk
   * space is below its minimum.
   */
  readonly keepsBytes?: true
  /**
   * True if the answer to visitors depends only on the input, the language and the origin, and may be a second old, so that
   * visitors share it. New rows and counts may be missing from a shared answer; changes, hiding and deletions take effect at
   * once.
   */
  readonly sharedByVisitors?: true
  /** Like `sharedByVisitors`, but all callers share the answer, since it does not depend on the caller. */
  readonly sharedByAll?: true
  /** True if a client may keep the answer and asks the server each time whether it has changed, by its `ETag`. */
  readonly isRevalidated?: true
  /**
   * True if the call adds a reaction or removes the caller's own reaction. Visitors may see the change up to a second later, so
   * shared answers stay in the cache.
   */
  readonly isReaction?: true
  /**
   * True if an overloaded server answers the call while it refuses others: the call ends, hides or protects something, or belongs
   * to signing in.
   */
  readonly isEssential?: true
}

/** Keeps the literal types of a route's schemas, so that a handler with another shape does not compile. */
export function route<const R extends Route>(definition: R): R {
  return definition
}

export type InputOf<R extends Route> = z.input<R['input']>
export type ParsedInputOf<R extends Route> = z.output<R['input']>
/** The type that a handler returns: the answer before its schema removes unknown fields. */
export type RawAnswerOf<R extends Route> = z.input<R['answer']>
export type AnswerOf<R extends Route> = z.output<R['answer']>
