import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const pollMs = 10
const timeoutMs = 15_000
const outputLimit = 20_000

export interface ServerOptions {
  dataDir: string
  /** Settings of the server; `DEMO` is off by default. */
  env?: Readonly<Record<string, string>>
  /** Working folder of the command. By default, the start script of the repository runs without npm. */
  cwd?: string
  command?: readonly string[]
  readyWithinMs?: number
}

export interface Server {
  readonly baseUrl: string
  readonly pid: number
  /** Milliseconds from the start of the process until `/readyz` answered 200. */
  readonly readyMs: number
  /** Stops the server with SIGINT, as Ctrl-C does. Resolves when the process has ended, even if it had ended before. */
  stop(): Promise<void>
}

/** Creates a folder that is deleted at the end of the measurement. */
export function temporaryFolder(resources: AsyncDisposableStack): string {
  assertInUse(resources)
  const folder = mkdtempSync(join(tmpdir(), 'easel-bench-'))
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/**
 * Throws after the end of the measurement. A measurement whose time is over keeps running until its next call, and must not start
 * processes that no code would stop.
 */
function assertInUse(resources: AsyncDisposableStack): void {
  if (resources.disposed) throw new Error('The measurement is over')
}

/** Starts Easel on a free local port, and waits until Easel is ready. Disposal of `resources` stops the server. */
export async function startServer(resources: AsyncDisposableStack, options: ServerOptions): Promise<Server> {
  const port = await freePort()
  const startedAt = performance.now()
  const { child, output, stop } = await startProcess(resources, options, { PORT: String(port) })
  const baseUrl = `http://127.0.0.1:${port}`
  const isReady = await pollReady(child, baseUrl, startedAt + (options.readyWithinMs ?? 60_000))
  if (!isReady) throw new Error(`The server did not get ready. It said:\n${output()}`)
  return { baseUrl, pid: child.pid!, readyMs: performance.now() - startedAt, stop }
}

/** Starts a process that only works on queued works. Disposal of `resources` stops the process. */
export async function startWorker(resources: AsyncDisposableStack, options: ServerOptions): Promise<void> {
  await startProcess(resources, options, { ROLE: 'worker' })
}

async function startProcess(
  resources: AsyncDisposableStack,
  options: ServerOptions,
  role: Readonly<Record<string, string>>,
) {
  const [program, ...args] = options.command ?? (await startCommand())
  assertInUse(resources)
  const child = spawn(program!, args, {
    cwd: options.cwd ?? root,
    env: { ...ownEnvironment(), DEMO: 'off', ...options.env, ...role, DATA_DIR: options.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => stopChild(child)
  resources.defer(stop)
  return { child, output: keepOutput(child), stop }
}

/**
 * Returns the environment without the variables that npm has set for this script. Otherwise, `npm start` in another folder would
 * use them.
 */
function ownEnvironment(): NodeJS.ProcessEnv {
  const isOfScript = /^(npm_(?!config_)|npm_config_(workspaces?|local_prefix)$|INIT_CWD$)/
  const kept = Object.entries(process.env).filter(([name]) => !isOfScript.test(name))
  const path = process.env['PATH']?.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), ...(path && { PATH: path.join(delimiter) }) }
}

/** Returns the command that `npm start` runs after its checks, with the Node of this process. */
async function startCommand(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const words = scripts.start.split(' ').filter((word) => word !== 'exec')
  return words.map((word) => (word === 'node' ? process.execPath : word))
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No free port')
  return address.port
}

function keepOutput(child: ChildProcess): () => string {
  let text = ''
  const keep = (data: Buffer) => {
    text = (text + data.toString()).slice(-outputLimit)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.on('error', (error) => keep(Buffer.from(error.message)))
  return () => text
}

async function pollReady(child: ChildProcess, baseUrl: string, until: number): Promise<boolean> {
  while (child.pid !== undefined && !hasEnded(child) && performance.now() < until) {
    const isReady = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return true
    await sleep(pollMs)
  }
  return false
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const force = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await ended
  clearTimeout(force)
}
