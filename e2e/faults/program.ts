import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { family, type Process } from '../harness/processes.ts'

export interface ProgramOptions {
  readonly name: string
  readonly command: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  /** File to which the output of the program is appended. */
  readonly log: string
  /** Starts it again a second after it has ended by itself, as systemd does. */
  readonly restarts?: boolean
}

const endTimeoutMs = 30_000
const restartMs = 1000

/** A program of the site, which can be killed, paused and started again. */
export class Program {
  readonly name: string
  #options: ProgramOptions
  #child: ChildProcess | undefined
  #isWanted = false
  /** Unix milliseconds of the last start. */
  startedAt = 0

  constructor(options: ProgramOptions) {
    this.name = options.name
    this.#options = options
  }

  /** Process id; undefined while the program is not running. */
  get pid(): number | undefined {
    return this.isRunning ? this.#child?.pid : undefined
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Changes the command and its folder from the next start on. */
  setCommand(command: readonly string[], cwd: string): void {
    this.#options = { ...this.#options, command, cwd }
  }

  /** Changes the environment of the program from its next start on. An undefined value removes a variable. */
  setEnvironment(env: NodeJS.ProcessEnv): void {
    this.#options = { ...this.#options, env: { ...this.#options.env, ...env } }
  }

  start(): void {
    this.#isWanted = true
    if (this.isRunning) return
    const { command, env, cwd, log } = this.#options
    const file = openSync(log, 'a')
    this.startedAt = Date.now()
    const [program, ...args] = command
    this.#child = spawn(program!, args, { env, cwd, stdio: ['ignore', file, file] })
    // The exit is reported separately. Only a program that cannot be started needs this message.
    this.#child.once('error', () => {})
    this.#child.once('exit', () => {
      if (this.#options.restarts) setTimeout(() => this.#isWanted && this.start(), restartMs).unref()
    })
    closeSync(file)
  }

  /** Sends a signal to the program only. */
  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) this.#child?.kill(signal)
  }

  /** Sends a signal to the program and to all processes that it has started, as a failure of the whole machine would. */
  signalAll(signal: NodeJS.Signals): void {
    for (const { pid } of this.family())
      try {
        process.kill(pid, signal)
      } catch {
        // The process has ended in the meantime.
      }
  }

  family(): Process[] {
    return this.pid === undefined ? [] : family(this.pid)
  }

  /** Sends a signal that ends the program, and waits until the program has ended. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#isWanted = false
    const child = this.#child
    if (!child || !this.isRunning) return
    const ended = once(child, 'exit')
    const force = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs)
    child.kill(signal)
    await ended
    clearTimeout(force)
  }
}
