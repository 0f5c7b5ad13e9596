import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { family, type Process } from '../harness/processes.ts'

export interface ProgramOptions {
  readonly name: string
  readonly command: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  /** File that its output is added to. */
  readonly log: string
}

const endTimeoutMs = 30_000

/** A program of the site, which can be killed, paused and started again. */
export class Program {
  readonly name: string
  #options: ProgramOptions
  #child: ChildProcess | undefined
  /** Time of its last start, in Unix milliseconds. */
  startedAt = 0

  constructor(options: ProgramOptions) {
    this.name = options.name
    this.#options = options
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.isRunning ? this.#child?.pid : undefined
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Changes its environment from the next start on; an undefined value removes a variable. */
  setEnvironment(env: NodeJS.ProcessEnv): void {
    this.#options = { ...this.#options, env: { ...this.#options.env, ...env } }
  }

  start(): void {
    if (this.isRunning) return
    const { command, env, cwd, log } = this.#options
    const file = openSync(log, 'a')
    this.startedAt = Date.now()
    const [program, ...args] = command
    this.#child = spawn(program!, args, { env, cwd, stdio: ['ignore', file, file] })
    // The exit follows; a program that cannot be started has no other message.
    this.#child.once('error', () => {})
    closeSync(file)
  }

  /** Sends a signal to the program alone. */
  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) this.#child?.kill(signal)
  }

  /** Sends a signal to the program and all processes that it has started, as if to the whole machine. */
  signalAll(signal: NodeJS.Signals): void {
    for (const { pid } of this.family())
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended meanwhile.
      }
  }

  family(): Process[] {
    return this.pid === undefined ? [] : family(this.pid)
  }

  /** Sends a signal that ends it, and waits for the end. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || !this.isRunning) return
    const ended = once(child, 'exit')
    const force = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs)
    child.kill(signal)
    await ended
    clearTimeout(force)
  }
}
