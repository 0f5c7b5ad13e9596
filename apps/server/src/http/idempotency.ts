import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import { DomainError } from '../errors/domain-error.ts'

interface KeyedRequest {
  userId: string
  key: string
  request: unknown
}

/** A first attempt that has not answered after this long has died with its process. */
const abandonedAfterMs = 30_000
const keepMs = 24 * 3600_000
const lookAgainMs = 50

/** The same key and request from the same person gets the first answer, and is done once. */
export class IdempotencyStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async once<T>(keyed: KeyedRequest, run: () => Promise<T>): Promise<T> {
    if (!/^[\x21-\x7e]{1,200}$/.test(keyed.key))
      throw new DomainError('A0400', { cause: 'idempotency_key_form' })
    const hash = createHash('sha256').update(JSON.stringify(keyed.request)).digest()
    const patience = Date.now() + abandonedAfterMs
    while (Date.now() < patience) {
      if (await this.#claim(keyed, hash)) return await this.#runFirst(keyed, run)
      const answer = await this.#answerOfFirst<T>(keyed, hash)
      if (answer !== undefined) return answer
      await sleep(lookAgainMs)
    }
    throw new DomainError('B0300', { retryAfterSeconds: 5 })
  }

  async #claim({ userId, key }: KeyedRequest, hash: Buffer): Promise<boolean> {
    const now = Date.now()
    const claimed = await this.#db
      .insertInto('idempotent_requests')
      .values({ user_id: userId, key, request_hash: hash, create_ts: now })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'key'])
          .doUpdateSet({ request_hash: hash, answer: null, create_ts: now })
          .where((eb) =>
            eb.or([
              eb('idempotent_requests.create_ts', '<', now - keepMs),
              eb.and([
                eb('idempotent_requests.answer', 'is', null),
                eb('idempotent_requests.create_ts', '<', now - abandonedAfterMs),
              ]),
            ]),
          ),
      )
      .returning('key')
      .executeTakeFirst()
    return claimed !== undefined
  }

  async #runFirst<T>({ userId, key }: KeyedRequest, run: () => Promise<T>): Promise<T> {
    const row = this.#db
      .updateTable('idempotent_requests')
      .where('user_id', '=', userId)
      .where('key', '=', key)
    try {
      const answer = await run()
      await row.set({ answer: sql`${JSON.stringify(answer)}::jsonb` }).execute()
      return answer
    } catch (error) {
      // A refusal is no answer: the person may mend what was wrong and send the same again.
      await this.#db
        .deleteFrom('idempotent_requests')
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .execute()
      throw error
    }
  }

  async #answerOfFirst<T>({ userId, key }: KeyedRequest, hash: Buffer): Promise<T | undefined> {
    const first = await this.#db
      .selectFrom('idempotent_requests')
      .select(['request_hash', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst()
    if (first && !first.request_hash.equals(hash))
      throw new DomainError('A0440', { cause: 'idempotency_conflict' })
    return (first?.answer ?? undefined) as T | undefined
  }
}
