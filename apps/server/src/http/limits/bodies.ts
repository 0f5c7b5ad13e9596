import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '../../platform/errors/domain-error.ts'
import { addressOf, clientSubnet } from '../../platform/net/client-address.ts'
import { type Arrival, Arrivals } from './arrivals.ts'
import { Budget, type BudgetLimits, type Grant } from './budget.ts'
import { msFor, type Pace, paces } from './pace.ts'

const mebibyte = 1024 * 1024
const retryAfterSeconds = 5
/** Answers below this size are not counted: the buffers of the operating system hold them. */
const minCountedAnswer = 64 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The body of the request; undefined without a body. */
    arrival: Arrival | undefined
  }
}

/**
 * Budgets of the memory and disk space that requests hold: bytes of bodies in memory, bytes of bodies on the disk, and bytes of
 * answers that clients have not read. A request takes units before it reads anything, and releases them when it is answered or
 * its client leaves.
 */
export class Bodies implements Disposable {
  readonly memory: Budget
  readonly disk: Budget
  readonly answers: Budget
  /**
   * Budget of requests in progress of clients behind a proxy. Requests of clients that connect to this process directly are
   * limited by their connections.
   */
  readonly requests: Budget
  readonly arrivals: Arrivals
  #refused = 0

  /** `factor` multiplies the limit of one account or client subnet; a factor below 1 has no effect. */
  constructor({ factor = 1, now }: { factor?: number; now?: () => number } = {}) {
    const budget = ({ inAll, ofOne }: BudgetLimits) =>
      new Budget({ inAll, ofOne: ofOne * Math.max(1, factor) })
    this.memory = budget({ inAll: 64 * mebibyte, ofOne: 8 * mebibyte })
    this.disk = budget({ inAll: 1024 * mebibyte, ofOne: 256 * mebibyte })
    this.answers = budget({ inAll: 96 * mebibyte, ofOne: 36 * mebibyte })
    this.requests = budget({ inAll: 10_000, ofOne: 200 })
    this.arrivals = new Arrivals(now)
  }

  /** Number of requests that were refused because a budget was used up. */
  get refused(): number {
    return this.#refused
  }

  /** Counts a request of a client behind a proxy until it is answered. */
  holdRequest(request: FastifyRequest, reply: FastifyReply): void {
    const grant = this.requests.open([clientSubnet(addressOf(request))])
    reply.raw.once('close', () => grant[Symbol.dispose]())
    this.#take(this.requests, grant, 1)
  }

  /** Begins to watch a request that has a body. */
  begin(request: FastifyRequest, reply: FastifyReply): void {
    const { headers } = request
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
    request.arrival = this.arrivals.begin(request.raw, reply.raw, request.id)
  }

  /** Reads a body into memory. A0413 above the limit, regardless of the headers; B0300 beyond the budget. */
  async read(request: FastifyRequest, limit: number): Promise<Buffer> {
    const { arrival, raw } = request
    if (!arrival) return Buffer.alloc(0)
    const length = lengthOf(request, limit)
    const grant = arrival.grantOf(this.memory, holdersOf(request))
    this.#take(this.memory, grant, length)
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const chunks: Buffer[] = []
    let bytes = 0
    const add = (chunk: Buffer) => {
      bytes += chunk.length
      try {
        if (bytes > limit) throw errors.tooLarge()
        if (bytes > length) this.#take(this.memory, grant, chunk.length)
        chunks.push(chunk)
      } catch (error) {
        reject(error)
      }
    }
    const end = () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes))
    const leave = () => reject(new Error('aborted'))
    raw.on('data', add).on('end', end).on('error', leave).on('close', leave)
    try {
      return await promise
    } finally {
      raw.off('data', add).off('end', end).off('error', leave).off('close', leave)
    }
  }

  /** Stores a body as a file. The limits of `read` apply, but the bytes count for the budget of the disk. */
  async store(
    request: FastifyRequest,
    { path, limit, pace }: { path: string; limit: number; pace: Pace },
  ): Promise<void> {
    const { arrival, raw } = request
    if (arrival) arrival.pace = pace
    const length = lengthOf(request, limit)
    const grant = arrival?.grantOf(this.disk, holdersOf(request))
    if (grant) this.#take(this.disk, grant, length)
    let bytes = 0
    const measure = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length
        try {
          if (bytes > limit) throw errors.tooLarge()
          if (bytes > length && grant) this.#take(this.disk, grant, chunk.length)
          done(null, chunk)
        } catch (error) {
          done(error as Error)
        }
      },
    })
    // The connection must stay open so that a refusal can be answered.
    const body = raw.iterator({ destroyOnReturn: false })
    await pipeline(body, measure, createWriteStream(path, { mode: 0o600 }))
  }

  /** Counts bytes that a request holds in memory beside its body, until it is answered. */
  hold(request: FastifyRequest, bytes: number): void {
    if (request.arrival)
      this.#take(this.memory, request.arrival.grantOf(this.memory, holdersOf(request)), bytes)
  }

  /** Counts an answer until the client has read it, and ends the connection of a client that reads too slowly. */
  holdAnswer(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
    if (bytes < minCountedAnswer || reply.raw.closed) return
    const grant = this.answers.open(holdersOf(request))
    const tooSlow = setTimeout(() => reply.raw.destroy(), msFor(paces.answer, bytes)).unref()
    reply.raw.once('close', () => {
      clearTimeout(tooSlow)
      grant[Symbol.dispose]()
    })
    this.#take(this.answers, grant, bytes)
  }

  [Symbol.dispose](): void {
    this.arrivals[Symbol.dispose]()
  }

  /** Takes units. If the whole budget is used up, ends the slowest bodies. */
  #take(budget: Budget, grant: Grant, units: number): void {
    let taking = grant.take(units)
    while (taking === 'all_full' && this.arrivals.endSlowest(budget)) taking = grant.take(units)
    if (taking === 'taken') return
    this.#refused += 1
    throw errors.unavailable({ retryAfterSeconds })
  }
}

/** The length that the headers announce; 0 for a chunked body. */
function lengthOf({ headers }: FastifyRequest, limit: number): number {
  const length = Number(headers['content-length'] ?? 0)
  if (length > limit) throw errors.tooLarge()
  return length
}

/** The request has an account only if the caller had to authenticate before the body was read. */
function holdersOf(request: FastifyRequest): string[] {
  const subnet = `subnet ${clientSubnet(addressOf(request))}`
  return request.viewerId === undefined ? [subnet] : [subnet, `account ${request.viewerId}`]
}
