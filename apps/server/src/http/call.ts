import type { Locale, ParsedInputOf, RawAnswerOf, Route, UserId } from '@easel/contract'
import type { Tx } from '../db/pool.ts'
import type { RawJson } from './packed-json.ts'

/** Who is asking. */
export interface Viewer {
  readonly id: UserId
  readonly kind: 'person' | 'demo' | 'maker' | 'system'
  readonly sessionId: string
  /** Decides about reports; made by a command of the host. */
  readonly isModerator: boolean
}

/** Says in the very transaction that makes something what it has made. */
export type Keep = (tx: Tx, id: string) => Promise<void>
/** Makes something, and says so through `keep`; answers its id. */
export type Make = (keep: Keep) => Promise<string>

/** What a handler knows of a request besides its input. */
export interface CallContext {
  readonly viewer: Viewer | undefined
  readonly locale: Locale
  readonly requestId: string
  /** Scheme and host under which the caller reaches this server: addresses in the answer start with it. */
  readonly origin: string
  readonly address: string
  /** IANA name of the caller's time zone; UTC where it is unknown. */
  readonly timezone: string
  readonly userAgent: string
  /** For calls that take an idempotency key: makes what the call is for, or answers the id of what a repeated request has made before. */
  readonly makeOnce: (make: Make) => Promise<string>
}

export type SignedInCall = CallContext & { readonly viewer: Viewer }

export type CallOf<R extends Route> = R['auth'] extends 'required' ? SignedInCall : CallContext

/** Graphs may be answered as the JSON that they are kept as. */
type WithRawGraphs<A> = { [Name in keyof A]: Name extends 'ui' | 'dag' ? A[Name] | RawJson : A[Name] }

/** Graphs of the input are `PackedJson`, whatever their type says: a handler passes them on (`packedOf`) and never looks into them. */
export type Handler<R extends Route> = (
  input: ParsedInputOf<R>,
  call: CallOf<R>,
) => Promise<WithRawGraphs<RawAnswerOf<R>>>

/** One handler for each route: a missing one does not compile. */
export type Handlers<Rs extends Record<string, Route>> = { readonly [Name in keyof Rs]: Handler<Rs[Name]> }
