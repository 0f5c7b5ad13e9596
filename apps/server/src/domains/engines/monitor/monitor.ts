import { setTimeout as sleep } from 'node:timers/promises'
import { EngineError, type EngineFault } from '@easel/remote-engines'
import { type Database, transact } from '../../../platform/db/pool.ts'
import { type EventBus, publish } from '../../../platform/events/event-bus.ts'
import type { EngineConnections } from '../connections.ts'
import { claimDueEngines, type DueEngine, insertState, saveAnswer } from './monitor.repo.ts'
import { reportFault } from './report-fault.ts'
import { reportUnreached } from './report-unreached.ts'

export interface MonitorDeps {
  db: Database
  events: EventBus
  connections: EngineConnections
  workerName: string | undefined
  log: (error: unknown) => void
}

const checkEveryMs = 1000
const probeLimitMs = 10_000
const capabilitiesLimitMs = 120_000

/** Probes each engine every few seconds, and reads its capabilities after a change. */
export class EngineMonitor implements AsyncDisposable {
  readonly #deps: MonitorDeps
  readonly #stop = new AbortController()
  readonly #probes = new Set<Promise<void>>()
  #loop: Promise<void> | undefined
  #wake: (() => void) | undefined

  constructor(deps: MonitorDeps) {
    this.#deps = deps
  }

  start(): void {
    const stopListening = this.#deps.events.on((event) => event.type === 'engines' && this.#wake?.())
    this.#stop.signal.addEventListener('abort', () => stopListening(), { once: true })
    this.#loop = this.#repeat()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    this.#wake?.()
    await this.#loop
    await Promise.all(this.#probes)
  }

  async #repeat(): Promise<void> {
    const { db, workerName, log } = this.#deps
    const { signal } = this.#stop
    while (!signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      try {
        for (const engine of await claimDueEngines(db, workerName)) this.#start(engine)
        await reportUnreached(db)
      } catch (error) {
        log(error)
      }
      const timer = new AbortController()
      const either = AbortSignal.any([signal, timer.signal])
      await Promise.race([promise, sleep(checkEveryMs, undefined, { signal: either }).catch(() => {})])
      timer.abort()
    }
  }

  /** Probes are independent: a slow engine delays no other. */
  #start(engine: DueEngine): void {
    const probe = this.#probe(engine).catch((error: unknown) => {
      if (!this.#stop.signal.aborted) this.#deps.log(error)
    })
    this.#probes.add(probe)
    void probe.finally(() => this.#probes.delete(probe))
  }

  async #probe(engine: DueEngine): Promise<void> {
    const { db, connections } = this.#deps
    const stop = this.#stop.signal
    const connection = connections.get(engine)
    try {
      const probe = await connection.probe(AbortSignal.any([stop, AbortSignal.timeout(probeLimitMs)]))
      // An engine that was away may have been restarted with other node types and the same version.
      const wasAway = engine.state === 'unreachable' || probe.was_away === true
      const isNew = engine.wants_capabilities || wasAway || (probe.version ?? null) !== engine.version
      const capabilities = isNew
        ? await connection.capabilities(AbortSignal.any([stop, AbortSignal.timeout(capabilitiesLimitMs)]))
        : undefined
      await transact(db, async (tx) => {
        if (!(await saveAnswer(tx, engine, { probe, capabilities }))) return
        if (engine.state !== 'ready') await insertState(tx, engine.id, { state: 'ready' })
        if (engine.state !== 'ready' || isNew) await publish(tx, { type: 'engines' })
      })
    } catch (error) {
      stop.throwIfAborted()
      await reportFault(db, engine.id, faultOf(error))
    }
  }
}

function faultOf(error: unknown): EngineFault {
  if (error instanceof EngineError) return error.fault
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return { code: 'timeout', params: {} }
  throw error
}
