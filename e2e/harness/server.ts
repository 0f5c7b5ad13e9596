import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Client, createClient, type User } from '@easel/contract'
import { freePort } from '@easel/testkit'
import { family, type Process, survivors } from './processes.ts'

const program = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))
const hostProgram = fileURLToPath(new URL('../../scripts/host.mjs', import.meta.url))
const run = promisify(execFile)
const startTimeoutMs = 180_000
const endTimeoutMs = 30_000

/**
 * Environment of the servers under test. All test users share one address, so the rate limit for sign-in is off. The demo feed
 * would delay the works for which journeys wait, and enlarging small photos would delay the works made from them. Helper processes
 * stay alive between works, since each takes a second to start.
 */
const usual = {
  ...{ DEMO: 'off', RATE_LIMIT_FACTOR: '50', MIN_PAINTING_SIDE: '0', IDLE_FACTOR: '20' },
  // A page fails if a `CachedHtml` lacks a dependency.
  COMPARE_CACHED_HTML: 'on',
}

const keeper = { username: 'keeper', password: 'correct horse' }

interface Life {
  child: ChildProcess
  /** All output of the server, to print after an unexpected error. */
  said: string[]
}

/** The server as `npm start` runs it, with a port and a data folder of its own. */
export class Server implements AsyncDisposable {
  readonly port: number
  readonly url: string
  /** Folder of its database and files. */
  readonly folder: string
  readonly #env: NodeJS.ProcessEnv
  #life: Life | undefined

  private constructor(port: number, folder: string, settings: Record<string, string>) {
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.folder = folder
    this.#env = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      NODE_ENV: 'production',
      ...usual,
      ...settings,
    }
    // Removes the variables of Vitest, which a server outside a test does not have.
    for (const name of Object.keys(this.#env))
      if (/^(VITEST|TEST|DEV|PROD|MODE|SSR|BASE_URL)/.test(name)) delete this.#env[name]
  }

  /** Starts a new installation, or a server on a copy of a stopped server's data folder. */
  static async start(settings: Record<string, string> = {}, from?: string): Promise<Server> {
    const folder = await mkdtemp(join(tmpdir(), 'easel-e2e-'))
    if (from !== undefined) await cp(from, folder, { recursive: true })
    const server = new Server(await freePort(), folder, settings)
    try {
      await server.start()
    } catch (error) {
      // A server that keeps running would prevent the end of the test run.
      await server.kill()
      await rm(folder, { recursive: true, force: true })
      throw error
    }
    return server
  }

  /**
   * Starts the server; after `stop` or `kill`, it starts on the same data. Returns once the server has printed that it is ready and
   * answers requests.
   */
  async start(): Promise<void> {
    // The server has a channel to the test process, so it stops by itself when the test process ends, even by a crash.
    const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const
    const child = spawn(process.execPath, [program], { env: this.#env, stdio: [...stdio] })
    const life: Life = { child, said: [] }
    this.#life = life
    const ready = new Promise<void>((resolve, reject) => {
      const hear = (text: string) => {
        life.said.push(text)
        if (life.said.join('').includes(`Ready: ${this.url}`)) resolve()
      }
      child.stdout?.setEncoding('utf8').on('data', hear)
      child.stderr?.setEncoding('utf8').on('data', hear)
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${life.said.join('')}`)))
      AbortSignal.timeout(startTimeoutMs).addEventListener('abort', () =>
        reject(new Error(`The server did not become ready:\n${life.said.join('')}`)),
      )
    })
    await ready
    assert.equal((await fetch(`${this.url}/readyz`)).status, 200)
  }

  get said(): string {
    return this.#life?.said.join('') ?? ''
  }

  get pid(): number {
    return this.#alive().pid!
  }

  /** Returns the process of the server and the processes of its worker and database. */
  processes(): Process[] {
    return family(this.pid, this.folder)
  }

  api(token?: string): Client {
    return createClient({ baseUrl: this.url, token: () => token })
  }

  /** Signs in as an administrator. The first call on an installation creates the account. */
  async keeper(): Promise<Client> {
    const session = await this.#createKeeper().catch(() => this.api().defaultLogin(keeper))
    assert('token' in session)
    return this.api(session.token)
  }

  /** Gives a user a role, as an administrator does in the browser. */
  async giveRole({ id }: Pick<User, 'id'>, role: 'admin' | 'moderator'): Promise<void> {
    await (await this.keeper()).changeRole({ id, role, is_given: true })
  }

  async #createKeeper() {
    const session = await this.api().register({ ...keeper, age_confirmed: true })
    await this.host(['admin', 'add', keeper.username])
    return session
  }

  /** Runs `npm run host -- …`, and returns its output. */
  async host(args: readonly string[]): Promise<string> {
    const { stdout } = await run(process.execPath, [hostProgram, ...args], { env: this.#env })
    return stdout.trim()
  }

  /** Stops the server as Ctrl-C does. Asserts a clean exit, and that none of its processes is left. */
  async stop(): Promise<void> {
    const child = this.#alive()
    const members = this.processes()
    child.kill('SIGINT')
    assert.deepEqual(await this.#ended(child), { code: 0, signal: null })
    assert.deepEqual(survivors(members), [], this.said)
    this.#life = undefined
  }

  /** Kills the started process without warning, as a power cut would. Its child processes must end by themselves. */
  async kill(): Promise<void> {
    const child = this.#alive()
    child.kill('SIGKILL')
    await this.#ended(child)
    this.#life = undefined
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      if (this.#life) await this.stop()
    } finally {
      await rm(this.folder, { recursive: true, force: true })
    }
  }

  #alive(): ChildProcess {
    if (!this.#life) throw new Error('The server is not running')
    return this.#life.child
  }

  async #ended(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
    if (child.exitCode === null && child.signalCode === null)
      await once(child, 'exit', { signal: AbortSignal.timeout(endTimeoutMs) })
    return { code: child.exitCode, signal: child.signalCode }
  }
}
