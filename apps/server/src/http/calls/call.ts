import type { Locale, ParsedInputOf, RawAnswerOf, Route, UserId } from '@easel/contract'
import type { Tx } from '../../platform/db/pool.ts'
import type { RawJson } from './packed-json.ts'

/** The user who makes a call. */
export interface Viewer {
  readonly id: UserId
  readonly kind: 'person' | 'demo' | 'maker' | 'system'
  readonly sessionId: string
  /** May decide about reports; appointed by a host command. */
  readonly isModerator: boolean
  /** May use the administration; appointed by a host command. */
  readonly isAdmin: boolean
  /** Number of users whom the viewer follows, up to some seconds old: used to choose a query, never shown. */
  readonly followeeCount: number
}

/** Records the id of a new row in the transaction that creates it. */
export type RecordCreatedId = (tx: Tx, id: string) => Promise<void>
/** The `RecordCreatedId` of a call without an idempotency key. */
export const recordNothing: RecordCreatedId = async () => {}
/** Creates a row, records it and returns its id. */
export type CreateRow = (recordCreatedId: RecordCreatedId) => Promise<string>

/** Data of a request in addition to its input. */
export interface CallContext {
  readonly viewer: Viewer | undefined
  readonly locale: Locale
  readonly requestId: string
  /** Scheme and host by which the caller reached this server; URLs in the answer start with it. */
  readonly origin: string
  readonly address: string
  /** IANA name of the caller's time zone; UTC if it is unknown. */
  readonly timezone: string
  readonly userAgent: string
  /** Returns a signal that is aborted when the caller stops waiting for the answer. */
  readonly whenLeft: () => AbortSignal
  /** For calls with an idempotency key: creates the row, or returns the id of the row that an earlier attempt created. */
  readonly createOnce: (create: CreateRow) => Promise<string>
}

export type SignedInCall = CallContext & { readonly viewer: Viewer }

export function isSignedIn(call: CallContext): call is SignedInCall {
  return call.viewer !== undefined
}

export type CallOf<R extends Route> = R['auth'] extends 'required' ? SignedInCall : CallContext

/** Lets handlers answer graphs as their stored JSON. */
type WithRawGraphs<A> = { [Name in keyof A]: Name extends 'ui' | 'dag' ? A[Name] | RawJson : A[Name] }

/**
 * A call's handler. Graphs of the input are `PackedJson`, even if their type is another: a handler passes them on (`packedOf`)
 * without parsing them.
 */
export type Handler<R extends Route> = (
  input: ParsedInputOf<R>,
  call: CallOf<R>,
) => Promise<WithRawGraphs<RawAnswerOf<R>>>

/** One handler for each route: a missing handler does not compile. */
export type Handlers<Rs extends Record<string, Route>> = { readonly [Name in keyof Rs]: Handler<Rs[Name]> }
