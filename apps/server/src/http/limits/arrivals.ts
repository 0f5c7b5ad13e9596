import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorBody, errors } from '../../platform/errors/domain-error.ts'
import { localeOf } from '../calls/request-locale.ts'
import type { Budget, Grant } from './budget.ts'
import { bytesDue, type Pace, paces } from './pace.ts'

/** Maximum bytes of a refused body that are read and dropped: most clients read the answer only after they have sent everything. */
const maxDroppedBytes = 64 * 1024 * 1024
const everyMs = 1000
const retryAfterSeconds = 5
/** Minimum age of a body before it may be ended: the first packets of a younger body may still be on their way. */
const minAgeMs = 1000

/** A request's arriving body, and the budget that the request holds until it is answered. */
export class Arrival {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #grants = new Map<Budget, Grant>()
  readonly #startedAt: number
  readonly #bytesBefore: number
  readonly #id: string
  pace: Pace = paces.memory

  constructor(request: IncomingMessage, response: ServerResponse, { id, now }: { id: string; now: number }) {
    this.#request = request
    this.#response = response
    this.#id = id
    this.#startedAt = now
    this.#bytesBefore = request.socket.bytesRead
    response.once('close', () => this.release())
  }

  get isComplete(): boolean {
    return this.#request.complete || this.#request.destroyed || this.#request.socket.destroyed
  }

  /** Bytes that were received on the connection since the headers; may be slightly more than the bytes of the body. */
  get bytes(): number {
    return this.#request.socket.bytesRead - this.#bytesBefore
  }

  /** Opens the grant of this request in a budget, or returns the grant if it is open. */
  grantOf(budget: Budget, holders: readonly string[]): Grant {
    let grant = this.#grants.get(budget)
    if (!grant) {
      grant = budget.open(holders)
      this.#grants.set(budget, grant)
      if (this.#response.closed) this.release()
    }
    return grant
  }

  holdsOf(budget: Budget): boolean {
    return (this.#grants.get(budget)?.units ?? 0) > 0
  }

  ageMs(now: number): number {
    return now - this.#startedAt
  }

  isTooSlow(now: number): boolean {
    // Bytes that this process has received and not read yet are not a delay of the client.
    if (this.#request.readableLength > 0) return false
    const isRefused = this.#response.headersSent
    if (isRefused && this.bytes > maxDroppedBytes) return true
    return this.bytes < bytesDue(this.pace, this.ageMs(now))
  }

  /** Ends the connection, after a refusal if no answer has begun. */
  end(): void {
    this.release()
    const { socket } = this.#request
    if (socket.destroyed) return
    if (!this.#response.headersSent && socket.writableLength === 0) socket.write(this.#refusal())
    socket.destroySoon()
  }

  /** Releases everything that the request holds. */
  release(): void {
    for (const grant of this.#grants.values()) grant[Symbol.dispose]()
  }

  #refusal(): string {
    const locale = localeOf(this.#request.headers['accept-language'])
    const body = JSON.stringify(errorBody(errors.unavailable({ retryAfterSeconds }), this.#id, locale))
    const head = [
      'HTTP/1.1 503 Service Unavailable',
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `retry-after: ${retryAfterSeconds}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'access-control-allow-origin: *',
      'connection: close',
    ]
    return `${head.join('\r\n')}\r\n\r\n${body}`
  }
}

/** The bodies that are being received. One timer checks all of them, and ends the bodies that are too slow. */
export class Arrivals implements Disposable {
  readonly #now: () => number
  readonly #arriving = new Set<Arrival>()
  #timer: NodeJS.Timeout | undefined
  #ended = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Number of bodies that were ended because they were too slow, or because other bodies needed the budget. */
  get ended(): number {
    return this.#ended
  }

  begin(request: IncomingMessage, response: ServerResponse, id: string): Arrival {
    const arrival = new Arrival(request, response, { id, now: this.#now() })
    this.#arriving.add(arrival)
    this.#timer ??= setInterval(() => this.check(), everyMs).unref()
    return arrival
  }

  /** Drops complete bodies and ends bodies that are too slow. */
  check(): void {
    const now = this.#now()
    for (const arrival of this.#arriving) {
      if (arrival.isComplete) this.#arriving.delete(arrival)
      else if (arrival.isTooSlow(now)) this.#end(arrival)
    }
    if (this.#arriving.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Ends the slowest body that holds units of a budget; returns false if no body may be ended. */
  endSlowest(budget: Budget): boolean {
    const now = this.#now()
    let slowest: Arrival | undefined
    let slowestSpeed = Infinity
    for (const arrival of this.#arriving) {
      if (arrival.isComplete || !arrival.holdsOf(budget) || arrival.ageMs(now) < minAgeMs) continue
      const speed = arrival.bytes / arrival.ageMs(now)
      if (speed >= slowestSpeed) continue
      slowest = arrival
      slowestSpeed = speed
    }
    if (slowest) this.#end(slowest)
    return slowest !== undefined
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    this.#arriving.clear()
  }

  #end(arrival: Arrival): void {
    this.#arriving.delete(arrival)
    this.#ended += 1
    arrival.end()
  }
}
