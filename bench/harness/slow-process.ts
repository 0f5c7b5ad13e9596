import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasEnded, ownEnvironment, root, stopChild } from './server.ts'

/** Length of a period, in ms. It is short against everything that processes wait for. */
const periodMs = 100

/**
 * A process group that runs for a share of each period and is otherwise paused, as if it had a slow machine of its own. Several
 * such groups show on few cores what several machines do.
 */
export class SlowProcess implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #pausing: Promise<void>
  #share = 1

  constructor(command: readonly string[], env: Readonly<Record<string, string>>) {
    const [program, ...args] = command
    this.#child = spawn(program!, args, {
      cwd: root,
      env: { ...ownEnvironment(), ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
      // A process group of its own receives each signal together with all processes that the program starts.
      detached: true,
    })
    this.#pausing = this.#repeatPauses()
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** Limits the share of each period in which the group runs; 1 is all the time, and 0 is never. */
  limitTo(share: number): void {
    this.#share = share
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#share = 1
    await sleep(periodMs)
    await stopChild(this.#child)
    await this.#pausing
  }

  async #repeatPauses(): Promise<void> {
    while (!hasEnded(this.#child)) {
      const share = this.#share
      if (share < 1) this.#signal('SIGSTOP')
      await sleep((1 - share) * periodMs)
      if (share > 0) this.#signal('SIGCONT')
      await sleep(share * periodMs)
    }
  }

  #signal(signal: NodeJS.Signals): void {
    try {
      process.kill(-this.pid, signal)
    } catch {
      // The group has ended in the meantime.
    }
  }
}
