import type { IncomingHttpHeaders } from 'node:http'
import type { Answer } from './answers.ts'
import type { Fault, FaultPlan, FaultType } from './faults.ts'
import type { Gate } from './gate.ts'

export interface DoubleOptions {
  /** Address to listen on; 127.0.0.1 by default. */
  readonly host?: string
  /** Port to listen on; a free port by default. */
  readonly port?: number
  /** Key that requests need in `Authorization`, in the form of the server. Without it, requests need no key. */
  readonly key?: string
  /** Milliseconds that each work takes; 0 by default. */
  readonly workMs?: number
}

/** Parts that a double shares with its server. */
export interface Controls {
  readonly gate: Gate
  readonly faults: FaultPlan
  readonly workMs: number
}

/** A request, after its body has arrived. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer<ArrayBuffer>
  /** Signal that aborts when the client disconnects. */
  readonly signal: AbortSignal
}

export interface Route {
  /** Name of the route in faults and in inspection. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Pattern of the whole path. Its named groups are passed to `handle`. */
  readonly path: RegExp
  handle(call: Call, groups: Readonly<Record<string, string>>): Answer | Promise<Answer>
}

/** An error that each server answers in its own form. */
export type ErrorName = 'not_found' | 'too_large' | FaultType

/** The part of a double that differs between servers. */
export interface Behaviour {
  readonly routes: readonly Route[]
  /** Returns the value of `Authorization` for a key. The default is `Bearer KEY`. */
  authorization?(key: string): string
  errorAnswer(name: ErrorName, fault?: Fault): Answer
  /** Returns an answer with status 400 and this message, in the form of the server. */
  refusal(words: string): Answer
  /** All accepted requests and their states, as JSON. */
  works(): readonly object[]
  /** Drops all accepted requests. */
  restart(): void
}

/** A received request, for inspection. */
export interface SeenRequest {
  /** Name of the route; empty for an unknown route. */
  readonly route: string
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Fault that changed the answer, if any. */
  readonly fault?: FaultType
}
