import type { Logger } from 'pino'
import { placeOf } from '../http/caller-place.ts'
import type { Signer } from '../storage/secret.ts'
import { type SecurityEventType, securityEvents } from './security-events.ts'

/** Whom and what an event is about. No password, token or code belongs here: everything but the address is written as it is. */
interface SecurityFacts {
  accountId?: string | undefined
  /** Written as a keyed hash of the place, so that a log tells places apart without naming any. */
  address?: string | undefined
  requestId?: string | undefined
  /** The call of the contract, or the pattern of the address for what is no call. */
  call?: string | undefined
  reason?: string | undefined
  /** The session, factor, case or upload that the event is about. */
  objectId?: string | undefined
  /** A command of the host, as it was given. */
  command?: readonly string[] | undefined
}

interface Repeated {
  line: object
  more: number
}

const minute = 60_000
/** Of refusals that are told apart within a minute; all others of one type share a line. */
const maxToldApart = 500
const placeLength = 16

/**
 * Writes one line of JSON for each event that matters to the security of accounts. Of equal refusals within a minute the first is written
 * at once and the others as one number, so that nobody can fill the disk with them.
 */
export class SecurityLog {
  readonly #log: Logger
  readonly #signer: Signer
  readonly #counts = new Map<SecurityEventType, number>()
  readonly #refused = new Map<string, Repeated>()
  readonly #timer: NodeJS.Timeout

  constructor(log: Logger, signer: Signer) {
    this.#log = log
    this.#signer = signer
    this.#timer = setInterval(() => this.#writeRepeated(), minute)
    this.#timer.unref()
  }

  /** How many events of each type this process has seen, written or only counted. */
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
    const isFull = this.#refused.size >= maxToldApart
    const own = JSON.stringify(line)
    const key = isFull && !this.#refused.has(own) ? line.type : own
    const known = this.#refused.get(key)
    if (known) known.more += 1
    else if (key === own) {
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
    return this.#signer.sign('log place', placeOf(address)).slice(0, placeLength)
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    this.#writeRepeated()
  }
}
