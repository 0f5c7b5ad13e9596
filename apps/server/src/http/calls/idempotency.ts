import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import { decryptSecret, encryptSecret, type SealedFor } from '../../platform/storage/encrypt-secret.ts'
import type { Signer } from '../../platform/storage/secret.ts'
import { type CreateRow, recordNothing } from './call.ts'
import {
  changeAttempt,
  claimRequest,
  deleteAttempt,
  findRequest,
  keepAttemptAlive,
} from './idempotent-requests.repo.ts'

interface KeyedRequest {
  userId: string
  key: string
  request: unknown
}

/** One attempt at a request with an idempotency key. */
interface Attempt {
  userId: string
  key: string
  id: string
  /** Id of the row that an earlier attempt created before its process died without an answer. */
  madeId: string | null
}

const keepMs = 24 * 3600_000
/** Timeout of a repeated request that waits for the first; clients time out at about the same time. */
const waitTimeoutMs = 90_000
const pollMs = { first: 25, max: 1000 }

/** The `createOnce` of a request without a key: always creates. */
export function createAlways(create: CreateRow): Promise<string> {
  return create(recordNothing)
}

/** Answers contain secrets of their caller, such as codes of invitations. */
const ofAttempt = (id: string): SealedFor => ({ purpose: 'answer', owner: id })

/** Runs a request once per key: the same key and request of a user get the first answer. */
export class IdempotencyStore {
  readonly #db: Database
  readonly #signer: Signer
  readonly #aliveEveryMs: number
  readonly #abandonedAfterMs: number

  /** An attempt whose process has not updated it for `abandonedAfterMs` counts as dead. */
  constructor(db: Database, signer: Signer, { aliveEveryMs = 2500, abandonedAfterMs = 10_000 } = {}) {
    this.#db = db
    this.#signer = signer
    this.#aliveEveryMs = aliveEveryMs
    this.#abandonedAfterMs = abandonedAfterMs
  }

  async once<T>(
    keyed: KeyedRequest,
    run: (createOnce: (create: CreateRow) => Promise<string>) => Promise<T>,
  ): Promise<T> {
    if (!/^[\x21-\x7e]{1,200}$/.test(keyed.key)) throw errors.invalid({ cause: 'idempotency_key_form' })
    const hash = createHash('sha256').update(JSON.stringify(keyed.request)).digest()
    const deadline = Date.now() + waitTimeoutMs
    for (let wait = pollMs.first; Date.now() < deadline; wait = Math.min(2 * wait, pollMs.max)) {
      const attempt = await this.#claim(keyed, hash)
      if (attempt) return await this.#run(attempt, run)
      const answer = await this.#answerOfFirst<T>(keyed, hash)
      if (answer !== undefined) return answer
      await sleep(wait)
    }
    throw errors.unavailable({ retryAfterSeconds: 5 })
  }

  /**
   * Claims the right to run: for a new key, an expired key, or a dead attempt. A row that the dead attempt created is taken over.
   */
  async #claim({ userId, key }: KeyedRequest, hash: Buffer): Promise<Attempt | undefined> {
    const id = newId()
    const abandonedAfterMs = this.#abandonedAfterMs
    const claimed = await claimRequest(this.#db, { userId, key, id, hash, keepMs, abandonedAfterMs })
    return claimed && { userId, key, id, madeId: claimed.made_id }
  }

  async #run<T>(
    attempt: Attempt,
    run: (createOnce: (create: CreateRow) => Promise<string>) => Promise<T>,
  ): Promise<T> {
    const living = setInterval(() => this.#sayAlive(attempt), this.#aliveEveryMs)
    try {
      const answer = await run((create) => this.#createOnce(attempt, create))
      const sealed_answer = encryptSecret(this.#signer, ofAttempt(attempt.id), JSON.stringify(answer))
      await changeAttempt(this.#db, attempt, { sealed_answer })
      return answer
    } catch (error) {
      await this.#forget(attempt).catch(() => {})
      throw error
    } finally {
      clearInterval(living)
    }
  }

  async #createOnce(attempt: Attempt, create: CreateRow): Promise<string> {
    if (attempt.madeId !== null) return attempt.madeId
    return await create(async (tx, id) => {
      // Another attempt has taken over in the meantime and creates the row.
      if (!(await changeAttempt(tx, attempt, { made_id: id })))
        throw errors.unavailable({ retryAfterSeconds: 5 })
    })
  }

  #sayAlive(attempt: Attempt): void {
    keepAttemptAlive(this.#db, attempt).catch(() => {})
  }

  /**
   * Deletes a refused attempt: a refusal is not stored as the answer, so the user may correct the cause and send the same request
   * again. An attempt that has created a row stays, with the id of the row.
   */
  async #forget(attempt: Attempt): Promise<void> {
    await changeAttempt(this.#db, attempt, { alive_ts: 0 })
    await deleteAttempt(this.#db, attempt)
  }

  async #answerOfFirst<T>(request: KeyedRequest, hash: Buffer): Promise<T | undefined> {
    const first = await findRequest(this.#db, request)
    if (first && !first.request_hash.equals(hash)) throw errors.wrongState({ cause: 'idempotency_conflict' })
    if (!first?.sealed_answer) return undefined
    const text = decryptSecret(this.#signer, ofAttempt(first.attempt_id), first.sealed_answer)
    // The text cannot be decrypted: the server's secret has changed since it was stored.
    if (text === undefined) throw errors.wrongState({ cause: 'idempotency_conflict' })
    return JSON.parse(text) as T
  }
}
