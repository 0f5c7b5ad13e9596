import { setTimeout as sleep } from 'node:timers/promises'
import { type EngineListener, type EngineWork, MaterialError, NoDecoderError } from '@easel/nodes/execution'
import {
  type Engine,
  EngineError,
  type EngineRequest,
  engineError,
  engineKindOf,
  type Hint,
  type ResultFile,
  type TryHandle,
  type TryStatus,
} from '@easel/remote-engines'
import type { Database } from '../../../platform/db/pool.ts'
import { traced } from '../../../platform/tracing/index.ts'
import { changeTry, type TryChange, type TryRow } from './engine-try.repo.ts'
import { longestMinutes, ProgressClock } from './progress-clock.ts'

/** Thrown if another worker has taken over this try, or its run has ended: this worker must not write anything more about it. */
export class Superseded extends Error {
  override name = 'Superseded'
}

interface TryDeps {
  db: Database
  engine: Engine
  row: TryRow
  signal: AbortSignal
}

/** Milliseconds between two polls of a try: the pause grows from the first to the maximum. */
const firstPollMs = 400
const maxPollMs = 2000
/** Maximum number of times that a try is submitted, if the engine never receives it. */
const maxSends = 5
/** Milliseconds between two requests to cancel a try. */
const cancelEveryMs = 300
/** Milliseconds without an answer after which a try fails. */
export const unreachableTimeoutMs = 5 * 60_000
/**
 * Maximum number of answers that do not come from the engine (such as a proxy's error page during a restart) before the request
 * fails.
 */
const maxForeignAnswers = 4

/** Runs one try at an engine: submits it at most once, or continues a try that an earlier worker submitted. */
export class EngineTry {
  readonly #deps: TryDeps
  #handle: TryHandle
  /** True if the engine may have received the try. */
  #mayBeThere: boolean
  #isCollected = false

  constructor(deps: TryDeps) {
    this.#deps = deps
    this.#mayBeThere = deps.row.send_ts !== null
    const { try_id, engine_job } = deps.row
    this.#handle = { id: try_id, ...(engine_job !== null && { engine_job }) }
  }

  /** True if the files have arrived: the result may already be cached, so moving the try to another engine would gain nothing. */
  get isCollected(): boolean {
    return this.#isCollected
  }

  /**
   * Submits the request, waits for its end, and reads the files. Throws `EngineError`, `Superseded`, or the reason of the signal.
   */
  async run<Result>(request: EngineWork, listener: EngineListener<Result>): Promise<Result> {
    const { row } = this.#deps
    const attributes = {
      'easel.engine': row.id,
      'easel.engine_kind': row.kind,
      'easel.try': row.try_id,
    }
    return await traced('engine', { attributes }, () => this.#run(request, listener))
  }

  async #run<Result>(request: EngineWork, listener: EngineListener<Result>): Promise<Result> {
    const { engine, row, signal } = this.#deps
    const timer = new PollTimer()
    const full = withFiles(request, row)
    const onHint = (hint: Hint) => {
      if (hint.type === 'progress') listener.progress(hint.fraction)
      else if (hint.type === 'preview') listener.preview(hint.bytes)
      if (hint.type !== 'preview') timer.hint(hint.type === 'changed')
    }
    await this.#deliver(full, onHint)
    await this.#untilDone(listener, timer)
    const files = await this.#retryWhileUnreachable(() => engine.collect(this.#handle, signal))
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

  /** Cancels the try at the engine; returns false if the engine still has it when the limit is reached. */
  async cancel(limit: AbortSignal): Promise<boolean> {
    if (!this.#mayBeThere) return true
    while (!limit.aborted) {
      if (await this.#isGone(limit)) return true
      await sleep(cancelEveryMs, undefined, { signal: limit }).catch(() => {})
    }
    return false
  }

  /** Cancels the try if the engine has it; returns true once the engine no longer has it. */
  async #isGone(limit: AbortSignal): Promise<boolean> {
    const { engine } = this.#deps
    const isThere = async () => {
      const { state } = await engine.poll(this.#handle, limit)
      return state === 'waiting' || state === 'running'
    }
    try {
      if (!(await isThere())) return true
      await engine.cancel(this.#handle, limit)
      return !(await isThere())
    } catch {
      // After an error it is unknown whether the engine has the try.
      return false
    }
  }

  /** Deletes the files of the try at the engine; returns false if some files may be left. */
  async clean(limit: AbortSignal): Promise<boolean> {
    return await this.#deps.engine.clean(this.#handle, limit).then(
      () => true,
      () => false,
    )
  }

  /** Submits the try to the engine exactly once. */
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
        // The answer was lost, so the engine may have the try.
        if (await this.#isKnown(false)) return
        if (sends === maxSends) throw error
        await sleep(firstPollMs, undefined, { signal: this.#deps.signal })
      }
    }
  }

  async #submit(request: EngineRequest, onHint: (hint: Hint) => void): Promise<void> {
    const { engine, signal, row } = this.#deps
    this.#handle = await engine.submit(request, { id: row.try_id, nonce: row.try_id, signal, onHint })
    await this.#write({ accept_ts: Date.now(), engine_job: this.#handle.engine_job ?? null })
  }

  /**
   * Checks that the engine has the try. A try that the engine never received may be submitted again, but only to kinds of engines
   * that find tries by their id. A try that the engine accepted and has forgotten is lost.
   */
  async #isKnown(wasAccepted: boolean): Promise<boolean> {
    const { row } = this.#deps
    const { state } = await this.#poll()
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
    timer: PollTimer,
  ): Promise<void> {
    let pause = firstPollMs
    const clock = new ProgressClock(Date.now())
    for (;;) {
      await timer.wait(pause, this.#deps.signal)
      pause = Math.min(maxPollMs, pause * 1.5)
      const status = await this.#poll()
      if (status.state === 'done') return
      if (status.state === 'failed') throw new EngineError(status.fault, 'yes')
      if (status.state === 'unknown') throw engineError('lost', {})
      if (status.state === 'cancelled') throw engineError('interrupted', {})
      await this.#noteStart(status)
      if (status.state === 'running' && status.fraction !== undefined) listener.progress(status.fraction)
      if (status.state === 'running' && status.preview) listener.preview(status.preview.bytes)
      clock.update(status, { isHinted: timer.takeHinted(), now: Date.now() })
      this.#limitTime()
      if (clock.isStuck(this.#deps.row, Date.now())) throw new Stuck()
    }
  }

  /** Ends a try that runs for longer than its attempts allow: a graph may contain any number of steps. */
  #limitTime(): void {
    const { start_ts, cost } = this.#deps.row
    const minutes = longestMinutes(cost)
    if (start_ts !== null && Date.now() - start_ts > minutes * 60_000)
      throw engineError('too_long', { minutes })
  }

  /** Records the time at which the engine began, from which the expected times of later tries are computed. */
  async #noteStart({ state }: TryStatus): Promise<void> {
    const { row } = this.#deps
    if (state !== 'running' || row.start_ts !== null) return
    await this.#write({ start_ts: Date.now() })
  }

  #poll(): Promise<TryStatus> {
    const { engine, signal } = this.#deps
    return this.#retryWhileUnreachable(() => engine.poll(this.#handle, signal))
  }

  /** Sends a request, and repeats it for some time if the engine does not answer or a proxy answers instead. */
  async #retryWhileUnreachable<T>(request: () => Promise<T>): Promise<T> {
    const { signal } = this.#deps
    const deadline = Date.now() + unreachableTimeoutMs
    let foreignAnswers = 0
    for (let pause = 1000; ; pause = Math.min(15_000, pause * 2)) {
      try {
        return await request()
      } catch (error) {
        signal.throwIfAborted()
        const isForeign = error instanceof EngineError && error.fault.code === 'not_an_engine'
        if (isForeign) foreignAnswers += 1
        const isRetryable = isForeign ? foreignAnswers < maxForeignAnswers : isUnreachable(error)
        if (!isRetryable || Date.now() > deadline) throw error
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

/** Returns the request with the files that were chosen when the try was assigned. */
function withFiles(request: EngineWork, { model, control_net }: TryRow): EngineRequest {
  if (request.type === 'graph') return request
  const { guide } = request
  return {
    ...request,
    model: request.model || model || '',
    ...(guide && { guide: { ...guide, ...(control_net !== null && { file: control_net }) } }),
  }
}

/** Returns whether there is a file; for a graph, a file of each output node. */
function hasAll(files: readonly ResultFile[], request: EngineRequest): boolean {
  if (request.type === 'task') return files.length > 0
  return request.output_nodes.every((node) => files.some(({ node_id }) => node_id === node))
}

/**
 * Thrown if the engine did not answer when the try was submitted, and its kind cannot find the try again: the engine may have
 * made the picture and charged for it.
 */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

/** Thrown if the try has made no progress for much longer than expected. */
export class Stuck extends Error {
  override name = 'Stuck'
}

const unreachableCodes: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'rate_limited'])

/** True for errors of an engine that does not answer now: its tries may still be running. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof EngineError && unreachableCodes.has(error.fault.code)
}

/** Determines the times of a try's polls: after a hint that the try's state has changed, the next poll is due immediately. */
class PollTimer {
  #isHinted = false
  #isDue = false
  #wake: (() => void) | undefined

  hint(isChanged: boolean): void {
    this.#isHinted = true
    if (!isChanged) return
    this.#isDue = true
    this.#wake?.()
  }

  /** Returns whether there was a hint since the last call. */
  takeHinted(): boolean {
    const isHinted = this.#isHinted
    this.#isHinted = false
    return isHinted
  }

  /** Resolves after a time, or at once if a poll is due. */
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
