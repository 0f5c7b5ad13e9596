import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalEngineFault } from '@easel/contract'
import { LocalEngineError, localError } from '../faults.ts'
import { causeOf, isPortTaken } from './causes.ts'
import { endLeftOver, GuardedProcess } from './guarded-process.ts'

/** Command and settings to start the program. If the launch changes, the running program is ended. */
export interface Launch {
  readonly key: string
  /** Program and arguments, without the port. */
  readonly command: readonly string[]
  readonly libraries?: string | undefined
}

export interface EngineProcessOptions {
  /** Working folder of the program. */
  readonly folder: string
  readonly onChange: () => void
  /** Milliseconds without a use after which the program ends. */
  readonly idleMs?: number
  /** Pauses before the program is restarted after it ended by itself. */
  readonly pausesMs?: readonly number[]
  readonly readyMs?: number
}

export type ProcessState = 'stopped' | 'starting' | 'running' | 'failed'

interface RunningEngine {
  readonly launch: Launch
  readonly url: string
  readonly process: GuardedProcess
}

const usualIdleMs = 10 * 60_000
const usualPausesMs = [500, 3000]
/** Pause in ms after three failures; the next picture after it starts the program once more. */
const restMs = 30_000
/** Timeout of a start in ms, because reading a large model from a slow disk takes minutes. */
const usualReadyMs = 10 * 60_000
const portTries = 5

/** Faults that would recur at every start. */
const lasting: ReadonlySet<LocalEngineFault['code']> = new Set([
  ...(['no_card', 'old_processor', 'missing_library', 'bad_model'] as const),
  ...(['no_binary', 'foreign_binary', 'start_slow'] as const),
])

/** Runs at most one `sd-server`: starts it when it is needed, keeps it for a while, and restarts it when it ended by itself. */
export class EngineProcess implements AsyncDisposable {
  readonly #options: EngineProcessOptions
  #launch: Launch | undefined
  #running: RunningEngine | undefined
  #starting: Promise<RunningEngine> | undefined
  /** Number of ends in a row without a successful picture in between. */
  #crashes = 0
  #fault: LocalEngineFault | undefined
  #failedTs = 0
  #uses = 0
  #idle: NodeJS.Timeout | undefined
  #stop = new AbortController()

  constructor(options: EngineProcessOptions) {
    this.#options = options
  }

  get state(): ProcessState {
    if (this.#starting) return 'starting'
    if (this.#running) return 'running'
    return this.#fault ? 'failed' : 'stopped'
  }

  get fault(): LocalEngineFault | undefined {
    return this.#fault
  }

  /** The fault for which the program is not started again for a while. */
  get restingFault(): LocalEngineFault | undefined {
    return Date.now() - this.#failedTs < restMs ? this.#fault : undefined
  }

  /** Sets the program and model to run; a running program with another model or of another build ends. */
  async set(launch: Launch | undefined): Promise<void> {
    if (launch?.key === this.#launch?.key) return
    this.#launch = launch
    this.#crashes = 0
    this.#fault = undefined
    await this.halt()
  }

  /** Resets the failures, so that the next use starts the program immediately. */
  retry(): void {
    this.#crashes = 0
    this.#fault = undefined
    this.#options.onChange()
  }

  /** Calls `use` with the address of the program. Starts the program if it does not run, and keeps it running until `use` ends. */
  async while<T>(use: (url: string) => Promise<T>): Promise<T> {
    this.#uses += 1
    clearTimeout(this.#idle)
    try {
      const { url } = await this.#ready()
      return await use(url)
    } finally {
      this.#uses -= 1
      if (this.#uses === 0) {
        this.#idle = setTimeout(() => void this.halt(), this.#options.idleMs ?? usualIdleMs)
        this.#idle.unref()
      }
    }
  }

  /** Must be called after a successful picture: earlier crashes are then ignored. */
  succeeded(): void {
    this.#crashes = 0
  }

  /** Ends the program; the next use starts it again. */
  async halt(): Promise<void> {
    clearTimeout(this.#idle)
    this.#stop.abort(new Error('halted'))
    this.#stop = new AbortController()
    await this.#starting?.catch(() => {})
    const running = this.#running
    this.#running = undefined
    await running?.process.stop()
    if (running) this.#options.onChange()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#launch = undefined
    await this.halt()
  }

  async #ready(): Promise<RunningEngine> {
    if (this.#running) return this.#running
    this.#starting ??= this.#start(this.#stop.signal).finally(() => {
      this.#starting = undefined
      this.#options.onChange()
    })
    return await this.#starting
  }

  async #start(signal: AbortSignal): Promise<RunningEngine> {
    const launch = this.#launch
    if (!launch) throw localError('model_gone', { name: '' })
    if (this.restingFault) throw new LocalEngineError(this.restingFault)
    this.#options.onChange()
    const pauses = this.#options.pausesMs ?? usualPausesMs
    for (;;) {
      try {
        if (this.#crashes > 0)
          await sleep(pauses[Math.min(this.#crashes, pauses.length) - 1], undefined, { signal })
        const running = await this.#startOnce(launch, signal)
        this.#running = running
        this.#fault = undefined
        void running.process.ended.then((ended) => {
          if (this.#running !== running) return
          this.#running = undefined
          this.#crashed(causeOf(ended))
        })
        return running
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof LocalEngineError)) throw error
        this.#crashed(error.fault)
        if (this.#fault) throw error
      }
    }
  }

  #crashed(fault: LocalEngineFault): void {
    this.#crashes += 1
    if (lasting.has(fault.code) || this.#crashes > (this.#options.pausesMs ?? usualPausesMs).length) {
      this.#fault = fault
      this.#failedTs = Date.now()
      this.#crashes = 0
    }
    this.#options.onChange()
  }

  async #startOnce(launch: Launch, signal: AbortSignal): Promise<RunningEngine> {
    const { folder, readyMs = usualReadyMs } = this.#options
    await endLeftOver(folder)
    for (let count = 1; ; count += 1) {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const ownArguments = ['--listen-ip', '127.0.0.1', '--listen-port', String(port)]
      const process = new GuardedProcess({
        ...{ command: [...launch.command, ...ownArguments], folder, libraries: launch.libraries },
      })
      const given = new AbortController()
      const either = AbortSignal.any([signal, given.signal, AbortSignal.timeout(readyMs)])
      const isReady = await Promise.race([untilReady(url, either), process.ended.then(() => false)])
      given.abort()
      if (isReady) return { launch, url, process }
      // The program may still run, if it was too slow or is no longer needed.
      const isSlow = either.aborted && !signal.aborted
      const hadEnded = await Promise.race([process.ended.then(() => true), sleep(0, false)])
      await process.stop()
      signal.throwIfAborted()
      if (!hadEnded && isSlow) throw localError('start_slow', {})
      const ended = await process.ended
      if (!isPortTaken(ended) || count === portTries) throw new LocalEngineError(causeOf(ended))
    }
  }
}

/** Resolves to true once the program answers like an engine, and to false when the signal is aborted. */
async function untilReady(url: string, signal: AbortSignal): Promise<boolean> {
  for (let pauseMs = 50; !signal.aborted; pauseMs = Math.min(1000, pauseMs * 1.5)) {
    try {
      const answer = await fetch(`${url}/sdcpp/v1/capabilities`, { signal, redirect: 'error' })
      if (answer.ok && 'supported_modes' in ((await answer.json()) as object)) return true
    } catch {
      // The program does not listen yet.
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
  return false
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
