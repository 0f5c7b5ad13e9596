import { setTimeout as sleep } from 'node:timers/promises'
import { type EngineListener, type EngineWork, MaterialError, NoDecoderError } from '@easel/nodes/execution'
import {
  type Engine,
  EngineError,
  type EngineRequest,
  engineError,
  engineKindOf,
  type Hint,
  type Look,
  type ResultFile,
  type TryHandle,
} from '@easel/remote-engines'
import type { Database } from '../../../platform/db/pool.ts'
import { changeTry, type TryChange, type TryRow } from './engine-try.repo.ts'
import { longestMinutes, ProgressClock } from './stuck.ts'

/** Another worker has taken this try over, or its run has ended: nothing may be written any more. */
export class Superseded extends Error {
  override name = 'Superseded'
}

interface TryDeps {
  db: Database
  engine: Engine
  row: TryRow
  signal: AbortSignal
}

/** Milliseconds between two looks at an engine: soon after the start, then less often. */
const firstLookMs = 400
const maxLookMs = 2000
/** A try that never arrives, however often it is sent, fails. */
const maxSends = 5
/** Milliseconds between two requests to stop a try. */
const cancelEveryMs = 300
/** An engine that does not answer is given up after this time. */
export const silenceLimitMs = 5 * 60_000
/** An engine that answers as none so often in a row is one no more: proxies answer for it while it restarts. */
const maxWrongAnswers = 4

/** One try at an engine: sends it at most once, and goes on with it where an earlier worker left it. */
export class EngineTry {
  readonly #deps: TryDeps
  #handle: TryHandle
  /** The engine may have it. */
  #mayBeThere: boolean
  #isCollected = false

  constructor(deps: TryDeps) {
    this.#deps = deps
    this.#mayBeThere = deps.row.send_ts !== null
    const { try_id, engine_job } = deps.row
    this.#handle = { id: try_id, ...(engine_job !== null && { engine_job }) }
  }

  /** The result is here, and may be in the cache: another engine would only find it there. */
  get isCollected(): boolean {
    return this.#isCollected
  }

  /** Makes the picture and reads it. Throws `EngineError`, `Superseded`, or the reason of the signal. */
  async ask<Result>(request: EngineWork, listener: EngineListener<Result>): Promise<Result> {
    const { engine, row, signal } = this.#deps
    const news = new News()
    const full: EngineRequest =
      request.type === 'task' ? { ...request, model: request.model || row.model || '' } : request
    const onHint = (hint: Hint) => {
      if (hint.type === 'progress') listener.progress(hint.fraction)
      else if (hint.type === 'preview') listener.preview(hint.bytes)
      // The first news tells that it has begun; each may be the last before the end.
      if (hint.type !== 'preview') news.arrive(hint.type === 'changed')
    }
    await this.#deliver(full, onHint)
    await this.#untilDone(listener, news)
    const files = await this.#patiently(() => engine.collect(this.#handle, signal))
    if (!hasAll(files, full)) throw engineError('no_result', {})
    this.#isCollected = true
    try {
      return await listener.read(files)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof NoDecoderError) throw engineError('no_decoder', {})
      throw error instanceof MaterialError ? engineError('not_a_picture', {}) : error
    }
  }

  /** Stops the try at the engine, where it may be there; false where the engine has not let go until the limit. */
  async cancel(limit: AbortSignal): Promise<boolean> {
    if (!this.#mayBeThere) return true
    while (!limit.aborted) {
      if (await this.#isGone(limit)) return true
      await sleep(cancelEveryMs, undefined, { signal: limit }).catch(() => {})
    }
    return false
  }

  /** Whether the engine has let go of the try; it is asked to where it has not. */
  async #isGone(limit: AbortSignal): Promise<boolean> {
    const { engine } = this.#deps
    const isThere = async () => {
      const { state } = await engine.look(this.#handle, limit)
      return state === 'waiting' || state === 'running'
    }
    try {
      if (!(await isThere())) return true
      await engine.cancel(this.#handle, limit)
      return !(await isThere())
    } catch {
      // A wrong answer tells nothing about the try.
      return false
    }
  }

  /** Deletes what the try left at the engine; false where something may be left. */
  async clean(limit: AbortSignal): Promise<boolean> {
    return await this.#deps.engine.clean(this.#handle, limit).then(
      () => true,
      () => false,
    )
  }

  /** Brings the try to the engine, exactly once. */
  async #deliver(request: EngineRequest, onHint: (hint: Hint) => void): Promise<void> {
    const { row } = this.#deps
    const wasSent = row.send_ts !== null
    if (wasSent && (await this.#isKnown(row.accept_ts !== null))) return
    if (!wasSent) await this.#write({ send_ts: Date.now() })
    for (let sends = 1; ; sends += 1) {
      const wasThere = this.#mayBeThere
      this.#mayBeThere = true
      try {
        return await this.#submit(request, onHint)
      } catch (error) {
        if (error instanceof EngineError && error.delivery === 'no') this.#mayBeThere = wasThere
        if (!(error instanceof EngineError) || error.delivery !== 'unknown') throw error
        // The answer is lost: the engine may have the try.
        if (await this.#isKnown(false)) return
        if (sends === maxSends) throw error
        await sleep(firstLookMs, undefined, { signal: this.#deps.signal })
      }
    }
  }

  async #submit(request: EngineRequest, onHint: (hint: Hint) => void): Promise<void> {
    const { engine, signal, row } = this.#deps
    this.#handle = await engine.submit(request, { id: row.try_id, nonce: row.try_id, signal, onHint })
    await this.#write({ accept_ts: Date.now(), engine_job: this.#handle.engine_job ?? null })
  }

  /**
   * Looks whether the engine has the try. Where it never accepted it, it may be sent again, but only to kinds that can
   * tell; a try that it accepted and has forgotten is lost.
   */
  async #isKnown(wasAccepted: boolean): Promise<boolean> {
    const { row } = this.#deps
    const { state } = await this.#lookPatiently()
    if (state !== 'unknown') {
      if (!wasAccepted) await this.#write({ accept_ts: Date.now() })
      return true
    }
    if (wasAccepted) throw engineError('lost', {})
    if (!engineKindOf(row.kind).finds_lost_tries) throw new Unanswered()
    return false
  }

  async #untilDone(
    listener: Pick<EngineListener<unknown>, 'progress' | 'preview'>,
    news: News,
  ): Promise<void> {
    let pause = firstLookMs
    const clock = new ProgressClock(Date.now())
    for (;;) {
      await news.wait(pause, this.#deps.signal)
      pause = Math.min(maxLookMs, pause * 1.5)
      const look = await this.#lookPatiently()
      if (look.state === 'done') return
      if (look.state === 'failed') throw new EngineError(look.fault, 'yes')
      if (look.state === 'unknown') throw engineError('lost', {})
      if (look.state === 'cancelled') throw engineError('interrupted', {})
      await this.#noteStart(look)
      if (look.state === 'running' && look.fraction !== undefined) listener.progress(look.fraction)
      if (look.state === 'running' && look.preview) listener.preview(look.preview.bytes)
      clock.see(look, { hasNews: news.takeArrived(), now: Date.now() })
      this.#limitTime()
      if (clock.isStuck(this.#deps.row, Date.now())) throw new Stuck()
    }
  }

  /** A graph may ask for any number of steps: it holds an engine for as long as its attempts pay for. */
  #limitTime(): void {
    const { start_ts, cost } = this.#deps.row
    const minutes = longestMinutes(cost)
    if (start_ts !== null && Date.now() - start_ts > minutes * 60_000)
      throw engineError('too_long', { minutes })
  }

  /** Records when the engine began, for the expected times of later tries. */
  async #noteStart({ state }: Look): Promise<void> {
    const { row } = this.#deps
    if (state !== 'running' || row.start_ts !== null) return
    await this.#write({ start_ts: Date.now() })
  }

  #lookPatiently(): Promise<Look> {
    const { engine, signal } = this.#deps
    return this.#patiently(() => engine.look(this.#handle, signal))
  }

  /** Asks the engine, and again for a while where it does not answer, or something else answers in its place. */
  async #patiently<T>(ask: () => Promise<T>): Promise<T> {
    const { signal } = this.#deps
    const givesUpAt = Date.now() + silenceLimitMs
    let wrongAnswers = 0
    for (let pause = 1000; ; pause = Math.min(15_000, pause * 2)) {
      try {
        return await ask()
      } catch (error) {
        signal.throwIfAborted()
        const isWrong = error instanceof EngineError && error.fault.code === 'not_an_engine'
        if (isWrong) wrongAnswers += 1
        const isPassing = isWrong ? wrongAnswers < maxWrongAnswers : isSilence(error)
        if (!isPassing || Date.now() > givesUpAt) throw error
        await sleep(pause, undefined, { signal })
      }
    }
  }

  async #write(change: TryChange): Promise<void> {
    const { db, row } = this.#deps
    if (!(await changeTry(db, row, change))) throw new Superseded()
    Object.assign(row, change)
  }
}

/** Whether a try has made files: a graph, from each node whose files are the result. */
function hasAll(files: readonly ResultFile[], request: EngineRequest): boolean {
  if (request.type === 'task') return files.length > 0
  return request.output_nodes.every((node) => files.some(({ node_id }) => node_id === node))
}

/** The engine was asked, and gave no answer; it cannot be asked whether it made the picture, or charged for it. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

/** The engine has made no progress for much longer than usual. */
export class Stuck extends Error {
  override name = 'Stuck'
}

const silences: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'rate_limited'])

/** Whether an engine does not answer now, which says nothing about its tries. */
export function isSilence(error: unknown): boolean {
  return error instanceof EngineError && silences.has(error.fault.code)
}

/** Wakes the next look early when the socket has news. */
class News {
  #arrived = false
  #isDue = false
  #wake: (() => void) | undefined

  arrive(isWorthLooking: boolean): void {
    this.#arrived = true
    if (!isWorthLooking) return
    this.#isDue = true
    this.#wake?.()
  }

  /** Whether anything has arrived since the last call. */
  takeArrived(): boolean {
    const arrived = this.#arrived
    this.#arrived = false
    return arrived
  }

  /** Resolves after a time, or at once where something worth a look has arrived. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isDue) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      const timer = new AbortController()
      await Promise.race([
        promise,
        sleep(ms, undefined, { signal: AbortSignal.any([signal, timer.signal]) }).catch(() => {}),
      ])
      timer.abort()
      this.#wake = undefined
    }
    this.#isDue = false
    signal.throwIfAborted()
  }
}
