import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/pool.ts'
import { errors } from '../errors/domain-error.ts'
import { newId } from '../ids.ts'
import type { CreateRow } from './call.ts'

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
  return create(async () => {})
}

/** Runs a request once per key: the same key and request of a user get the first answer. */
export class IdempotencyStore {
  readonly #db: Database
  readonly #aliveEveryMs: number
  readonly #abandonedAfterMs: number

  /** An attempt without a sign of life for `abandonedAfterMs` counts as dead with its process. */
  constructor(db: Database, { aliveEveryMs = 10_000, abandonedAfterMs = 30_000 } = {}) {
    this.#db = db
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

  /** Claims the right to run: for a new key, an expired one, or a dead attempt. A row that the dead attempt created is taken over. */
  async #claim({ userId, key }: KeyedRequest, hash: Buffer): Promise<Attempt | undefined> {
    const now = Date.now()
    const id = newId()
    const isOld = sql<boolean>`idempotent_requests.create_ts < ${now - keepMs}`
    const isSame = sql<boolean>`idempotent_requests.request_hash = ${hash}`
    const isDead = sql<boolean>`idempotent_requests.answer is null and idempotent_requests.alive_ts < ${now - this.#abandonedAfterMs}`
    const claimed = await this.#db
      .insertInto('idempotent_requests')
      .values({ user_id: userId, key, request_hash: hash, attempt_id: id, create_ts: now, alive_ts: now })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'key'])
          .doUpdateSet({
            request_hash: hash,
            attempt_id: id,
            alive_ts: now,
            answer: null,
            made_id: sql`case when ${isOld} then null else idempotent_requests.made_id end`,
            create_ts: sql`case when ${isOld} then ${now} else idempotent_requests.create_ts end`,
          })
          .where(sql<boolean>`(${isOld}) or (${isSame} and ${isDead})`),
      )
      .returning('made_id')
      .executeTakeFirst()
    return claimed && { userId, key, id, madeId: claimed.made_id }
  }

  async #run<T>(
    attempt: Attempt,
    run: (createOnce: (create: CreateRow) => Promise<string>) => Promise<T>,
  ): Promise<T> {
    const living = setInterval(() => this.#sayAlive(attempt), this.#aliveEveryMs)
    try {
      const answer = await run((create) => this.#createOnce(attempt, create))
      await this.#change(this.#db, attempt, { answer: sql`${JSON.stringify(answer)}::jsonb` })
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
      if (!(await this.#change(tx, attempt, { made_id: id })))
        throw errors.unavailable({ retryAfterSeconds: 5 })
    })
  }

  #sayAlive(attempt: Attempt): void {
    this.#change(this.#db, attempt, { alive_ts: Date.now() }).catch(() => {})
  }

  /** False when another attempt has taken over. */
  async #change(db: Database | Tx, { userId, key, id }: Attempt, change: object): Promise<boolean> {
    const row = await db
      .updateTable('idempotent_requests')
      .set(change)
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('attempt_id', '=', id)
      .returning('key')
      .executeTakeFirst()
    return row !== undefined
  }

  /**
   * Deletes a refused attempt: a refusal is not stored as the answer, so the user may correct the cause and send the
   * same request again. The id of a created row is kept.
   */
  async #forget(attempt: Attempt): Promise<void> {
    await this.#change(this.#db, attempt, { alive_ts: 0 })
    await this.#db
      .deleteFrom('idempotent_requests')
      .where('user_id', '=', attempt.userId)
      .where('key', '=', attempt.key)
      .where('attempt_id', '=', attempt.id)
      .where('made_id', 'is', null)
      .execute()
  }

  async #answerOfFirst<T>({ userId, key }: KeyedRequest, hash: Buffer): Promise<T | undefined> {
    const first = await this.#db
      .selectFrom('idempotent_requests')
      .select(['request_hash', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst()
    if (first && !first.request_hash.equals(hash)) throw errors.wrongState({ cause: 'idempotency_conflict' })
    return (first?.answer ?? undefined) as T | undefined
  }
}

/** Deletes the keys of requests, and their answers, that are older than `ts`. */
export async function deleteOldRequests(db: Database, ts: number): Promise<void> {
  await db.deleteFrom('idempotent_requests').where('create_ts', '<', ts).execute()
}
