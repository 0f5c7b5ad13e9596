import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** Timeouts in milliseconds: for the whole output, and for each piece. */
const timeouts = { allMs: 300_000, pieceMs: 60_000 }

/** Thrown if the process takes too long. */
export class SlowReaderError extends Error {
  override name = 'SlowReaderError'
}

/** A child process whose output is read piece by piece. The child computes at most the content of a pipe ahead. */
export class ChildOutput implements AsyncDisposable {
  readonly #child: ChildProcess & { stdout: Readable }
  readonly #closed: Promise<unknown>
  readonly #signal: AbortSignal
  readonly #timeouts: typeof timeouts
  #hasEnded = false
  #waitedMs = 0
  #wake: (() => void) | undefined

  constructor(
    program: string,
    args: readonly string[],
    options: { env: NodeJS.ProcessEnv; signal: AbortSignal; timeouts?: typeof timeouts },
  ) {
    const stdio = { stdio: ['ignore', 'pipe', 'ignore'] } satisfies SpawnOptions
    this.#signal = options.signal
    this.#timeouts = options.timeouts ?? timeouts
    this.#child = spawn(program, args, { ...stdio, env: options.env }) as ChildProcess & { stdout: Readable }
    const end = () => {
      this.#hasEnded = true
      this.#wake?.()
    }
    const { stdout } = this.#child
    stdout.on('readable', () => this.#wake?.())
    for (const event of ['end', 'error', 'close']) stdout.on(event, end)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#closed = promise
    this.#child.on('close', resolve)
    this.#child.on('error', () => {
      end()
      resolve()
    })
  }

  /**
   * Reads `length` bytes, or fewer if the output ends before. Rejects with the reason of the signal, and with `SlowReaderError`
   * if this read, or all reads together, wait too long.
   */
  async read(length: number): Promise<Buffer> {
    if (length === 0) return Buffer.alloc(0)
    const since = performance.now()
    const { allMs, pieceMs } = this.#timeouts
    const timeoutMs = Math.min(allMs - this.#waitedMs, pieceMs)
    try {
      for (;;) {
        this.#signal.throwIfAborted()
        const bytes = this.#child.stdout.read(length) as Buffer | null
        if (bytes) return bytes
        if (this.#hasEnded) return Buffer.alloc(0)
        const left = timeoutMs - (performance.now() - since)
        if (left <= 0) throw new SlowReaderError()
        await this.#news(left)
      }
    } finally {
      this.#waitedMs += performance.now() - since
    }
  }

  /** Resolves when there may be more to read, when the signal is aborted, or after a timeout. */
  async #news(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, ms)
    this.#signal.addEventListener('abort', resolve as () => void)
    await promise
    clearTimeout(timer)
    this.#signal.removeEventListener('abort', resolve as () => void)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGKILL')
    this.#child.stdout.destroy()
    await this.#closed
  }
}
