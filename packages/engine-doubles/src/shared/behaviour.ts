import type { IncomingHttpHeaders } from 'node:http'
import type { Answer } from './answers.ts'
import type { Fault, FaultPlan, FaultType } from './faults.ts'
import type { Gate } from './gate.ts'

export interface DoubleOptions {
  /** 127.0.0.1 by default. */
  readonly host?: string
  /** A free port by default. */
  readonly port?: number
  /** With a key, requests need it as `Authorization`, in the form of the server. */
  readonly key?: string
  /** Milliseconds that each work takes; 0 by default. */
  readonly workMs?: number
}

/** Parts that a double and its server share. */
export interface Controls {
  readonly gate: Gate
  readonly faults: FaultPlan
  readonly workMs: number
}

/** A request as it arrived. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer<ArrayBuffer>
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal
}

export interface Route {
  /** Name that faults and inspection use. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** The whole path; its named groups are passed to `handle`. */
  readonly path: RegExp
  handle(call: Call, groups: Readonly<Record<string, string>>): Answer | Promise<Answer>
}

/** An error that every server answers in its own form. */
export type ErrorName = 'not_found' | 'too_large' | FaultType

/** The part of a double that differs from server to server. */
export interface Behaviour {
  readonly routes: readonly Route[]
  /** The `Authorization` of a key, where it is not `Bearer KEY`. */
  authorization?(key: string): string
  errorAnswer(name: ErrorName, fault?: Fault): Answer
  /** The server's form of a 400 with these words. */
  refusal(words: string): Answer
  /** Everything that was accepted, and its state, as JSON. */
  works(): readonly object[]
  /** Forgets everything that was accepted. */
  restart(): void
}

/** A request that arrived, for inspection. */
export interface SeenRequest {
  /** Name of the route; empty if there is none. */
  readonly route: string
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Fault that it met before its result. */
  readonly fault?: FaultType
}
