import type { Logger } from 'pino'
import { clientSubnet } from '../net/client-address.ts'
import type { Signer } from '../storage/secret.ts'
import { type SecurityEventType, securityEvents } from './security-events.ts'

/**
 * Account and object of an event. It must contain no password, token or code: everything except the address is written unchanged.
 */
interface SecurityFacts {
  accountId?: string | undefined
  /** Address of the client, written as a keyed hash of its subnet, so that a log distinguishes subnets without revealing them. */
  address?: string | undefined
  requestId?: string | undefined
  /** Name of the call in the contract, or the pattern of the URL for a request that is not a call. */
  call?: string | undefined
  reason?: string | undefined
  /** Id of the session, factor, case or upload that the event is about. */
  objectId?: string | undefined
  /** A host's command, as it was entered. */
  command?: readonly string[] | undefined
}

interface RepeatedEvent {
  line: object
  more: number
}

const minute = 60_000
/** Maximum number of distinct refusals per minute; further refusals of the same type share a line. */
const maxDistinctRefusals = 500
const hashLength = 16

/**
 * Writes one line of JSON for each event that matters to the security of accounts. Of equal refusals within a minute, the first
 * is written at once, and all others as a single count, so that an attacker cannot fill the disk with them.
 */
export class SecurityLog {
  readonly #log: Logger
  readonly #signer: Signer
  readonly #counts = new Map<SecurityEventType, number>()
  readonly #refused = new Map<string, RepeatedEvent>()
  readonly #timer: NodeJS.Timeout

  constructor(log: Logger, signer: Signer) {
    this.#log = log
    this.#signer = signer
    this.#timer = setInterval(() => this.#writeRepeated(), minute)
    this.#timer.unref()
  }

  /** Number of events of each type in this process, whether they were written or only counted. */
  get counts(): ReadonlyMap<SecurityEventType, number> {
    return this.#counts
  }

  write(type: SecurityEventType, facts: SecurityFacts = {}): void {
    this.#counts.set(type, (this.#counts.get(type) ?? 0) + 1)
    const { outcome } = securityEvents[type]
    const line = {
      event: 'security',
      type,
      outcome,
      account_id: facts.accountId,
      place: facts.address && this.#hashOf(facts.address),
      call: facts.call,
      reason: facts.reason,
      object_id: facts.objectId,
      command: facts.command,
    }
    if (outcome === 'done') this.#log.info({ ...line, request_id: facts.requestId })
    else this.#writeOnce(line, facts.requestId)
  }

  #writeOnce(line: { type: SecurityEventType; outcome: string }, requestId: string | undefined): void {
    const isFull = this.#refused.size >= maxDistinctRefusals
    const text = JSON.stringify(line)
    const key = isFull && !this.#refused.has(text) ? line.type : text
    const known = this.#refused.get(key)
    if (known) known.more += 1
    else if (key === text) {
      this.#refused.set(key, { line, more: 0 })
      this.#log.warn({ ...line, request_id: requestId })
    } else {
      const { type, outcome } = line
      this.#refused.set(key, { line: { event: 'security', type, outcome, place: 'many' }, more: 1 })
    }
  }

  #writeRepeated(): void {
    for (const { line, more } of this.#refused.values()) if (more > 0) this.#log.warn({ ...line, more })
    this.#refused.clear()
  }

  #hashOf(address: string): string {
    return this.#signer.sign('log place', clientSubnet(address)).slice(0, hashLength)
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    this.#writeRepeated()
  }
}
