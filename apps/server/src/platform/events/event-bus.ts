import type { Cause } from '@easel/contract'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Database, PoolOptions, Tx } from '../db/pool.ts'

/** An event for every process. PostgreSQL carries at most 8000 bytes, so an event holds only ids; receivers read the rows. */
export type ServerEvent =
  | { readonly type: 'notification'; readonly user_id: string; readonly notification_id: string }
  | {
      readonly type: 'progress'
      readonly run_id: string
      readonly phase: 'checking' | 'processing' | 'completed'
      readonly percent: number
      readonly node?: string
      readonly has_preview?: boolean
      /** Set if the state of the run has changed. */
      readonly state?: 'doing' | 'done' | 'fail' | 'break'
    }
  /** A push notification waits to be sent to devices. */
  | { readonly type: 'push' }
  /** Stops a run or a look at the worker that runs it. */
  | { readonly type: 'cancel'; readonly run_id: string }
  /** A look was made, or cannot be made; `cause` is the reason if another photo helps. */
  | { readonly type: 'look'; readonly id: string; readonly is_made: boolean; readonly cause?: Cause }
  /** A stage waits for an engine, or an engine was added or changed. */
  | { readonly type: 'engines' }
  /** An administrator gave an order for the engine on a worker's own machine. */
  | { readonly type: 'local_engine' }
  | { readonly type: 'variant'; readonly source_name: string; readonly spec: string }
  | { readonly type: 'session_ended'; readonly session_id: string }
  /** Content that visitors may see was changed, hidden or deleted; sent by triggers. */
  | { readonly type: 'content_changed' }
  /** An administrator changed a setting of the site. */
  | { readonly type: 'site_settings' }
  /** An administrator changed the blocked words. */
  | { readonly type: 'blocked_words' }
  /** The host changed accounts by a command. Commands have no security log, so the server logs the event. */
  | { readonly type: 'host_command'; readonly command: readonly string[] }

type Listener = (event: ServerEvent) => void

const channel = 'easel_events'
const reconnectMs = 1000
const checkEveryMs = 10_000
const checkTimeoutMs = 10_000

/** Publishes events to every process when the transaction commits; without a transaction, at once. */
export async function publish(db: Database | Tx, ...events: readonly ServerEvent[]): Promise<void> {
  if (events.length === 0) return
  const payloads = events.map((event) => JSON.stringify(event))
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}

/** Returns the SQL that publishes an event, as the end of a larger statement. */
export function publishSql(event: ServerEvent): RawBuilder<unknown> {
  return sql`select pg_notify(${channel}, ${JSON.stringify(event)})`
}

/** Receives the events of all processes, over a connection of its own that reconnects when it breaks. */
export class EventBus {
  readonly #options: PoolOptions
  readonly #listeners = new Set<Listener>()
  readonly #gapListeners = new Set<(sinceTs: number) => void>()
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #check: NodeJS.Timeout | undefined
  /** Time until which no event can have been missed. */
  #receivedUntil: number | undefined
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      ...this.#options,
      application_name: 'easel events',
      keepAlive: true,
      connectionTimeoutMillis: checkTimeoutMs,
      query_timeout: checkTimeoutMs,
    })
    client.on('notification', ({ payload }) => this.#receive(payload))
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    this.#client = client
    // The listener is added only now: the error above reports a failed connect, and one retry is enough.
    client.once('end', () => this.#startAgain())
    this.#checkNowAndThen(client)
    const disconnectedSince = this.#receivedUntil
    this.#receivedUntil = Date.now()
    if (disconnectedSince !== undefined)
      for (const listener of this.#gapListeners) listener(disconnectedSince)
  }

  /** Subscribes a listener; returns the function that unsubscribes it. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called after a reconnect, with the time since which events may have been missed. */
  onGap(listener: (sinceTs: number) => void): () => void {
    this.#gapListeners.add(listener)
    return () => this.#gapListeners.delete(listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    clearInterval(this.#check)
    await this.#client?.end()
  }

  #receive(payload: string | undefined): void {
    if (!payload) return
    const event = JSON.parse(payload) as ServerEvent
    for (const listener of this.#listeners) listener(event)
  }

  /**
   * Detects a dead connection, which sends no error: sends a query at intervals and closes the connection if there is no answer.
   */
  #checkNowAndThen(client: pg.Client): void {
    clearInterval(this.#check)
    this.#check = setInterval(async () => {
      const askedAt = Date.now()
      try {
        await client.query('select')
        this.#receivedUntil = askedAt
      } catch {
        client.connection.stream.destroy()
      }
    }, checkEveryMs).unref()
  }

  #startAgain(): void {
    clearInterval(this.#check)
    if (this.#closed) return
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.start().catch(() => this.#startAgain()), reconnectMs).unref()
  }
}
