import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../../src/main.ts')

/**
 * Worker processes, some of which are killed. Each ended process is replaced immediately, even if it has ended by itself to free
 * memory.
 */
export class MortalWorkers implements AsyncDisposable {
  readonly #env: Readonly<Record<string, string>>
  readonly #alive = new Set<ChildProcess>()
  #killed = 0

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env
  }

  get killed(): number {
    return this.#killed
  }

  start(): void {
    const child = fork(main, { env: { ...process.env, ...this.#env, ROLE: 'worker' }, execArgv: [] })
    this.#alive.add(child)
    child.once('exit', () => {
      if (this.#alive.delete(child)) this.start()
    })
  }

  /** Kills the oldest worker, which has the most works in progress, and starts a new worker. */
  killOne(): void {
    const [oldest] = this.#alive
    if (!oldest) return
    this.#alive.delete(oldest)
    oldest.kill('SIGKILL')
    this.#killed += 1
    this.start()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const last = [...this.#alive]
    this.#alive.clear()
    await Promise.all(
      last.map(async (child) => {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }),
    )
  }
}
