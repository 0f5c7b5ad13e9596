import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listProcesses, type Process } from '../harness/processes.ts'
import { Bucket } from './bucket.ts'
import { DatabasePair, databaseService, replicaService } from './database.ts'
import { createFront, placeFront } from './front.ts'
import { type Network, type Place, suiteMachine } from './network.ts'
import { Program } from './program.ts'
import { Relay } from './relay.ts'

/** Folder of the release that this suite belongs to. */
const thisRelease = fileURLToPath(new URL('../../', import.meta.url))
const usualPort = 3000
const readyTimeoutMs = 600_000

export interface SiteOptions {
  readonly network: Network
  /** Empty folder for everything that the site stores. */
  readonly folder: string
  readonly apiCount: number
  readonly workerCount: number
  /** True if the database has a standby. */
  readonly hasStandby: boolean
  readonly s3Server?: string | undefined
  /** If false, a relay of the test suite passes all requests to the first API process. */
  readonly usesNginx: boolean
  /** Gives each machine a small disk in memory. This needs the right to mount. */
  readonly hasSmallDisks: boolean
  /** Folder of an installed earlier release, with which the site starts. */
  readonly earlierRelease?: string | undefined
}

/** Size of the small disk of a machine, in bytes. */
const smallDisk = '700m'

interface Parts {
  readonly network: Network
  readonly url: string
  readonly database: DatabasePair
  readonly bucket: Bucket
  readonly apis: readonly Program[]
  readonly workers: readonly Program[]
  /** The nginx program; undefined if a relay of the test suite replaces nginx. */
  readonly front: Program | undefined
  /** Connections of the test suite to the database. */
  readonly pool: Awaited<ReturnType<DatabasePair['openPool']>>
}

/** A site of several machines: proxy, API processes, workers, database with standby, bucket. */
export class Site implements AsyncDisposable {
  readonly parts: Parts
  readonly options: SiteOptions
  readonly #hostEnv: NodeJS.ProcessEnv
  readonly #resources: AsyncDisposableStack
  /** Folder of the release that the processes run. */
  #release: string
  /** Folder of the newest release that has run, whose host commands fit the database. */
  #newestRelease: string

  static async start(options: SiteOptions): Promise<Site> {
    await using starting = new AsyncDisposableStack()
    const { network, folder } = options
    const logs = join(folder, 'logs')
    await mkdir(logs)
    const database = await DatabasePair.start({ network, folder, logs, hasStandby: options.hasStandby })
    starting.defer(() => endAll(database.programs))
    const bucket = starting.use(await Bucket.start({ network, folder, logs, s3Server: options.s3Server }))
    const relay = options.usesNginx ? undefined : starting.use(await Relay.start(network.listenHost))
    const place = relay ? await placeRelay(network, relay) : await placeFront(network)
    const url = `http://${place.host}:${place.port}`
    const smallDisks: string[] = []
    if (options.hasSmallDisks) starting.defer(() => void spawnSync('umount', smallDisks))
    const making = { ...options, database, bucket, logs, smallDisks, shared: sharedSettings(url) }
    const make = (role: 'api' | 'worker', count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => createRole(making, role, `${role}-${index + 1}`)),
      )
    const [apis, workers] = [await make('api', options.apiCount), await make('worker', options.workerCount)]
    const names = apis.map(({ name }) => name)
    const front = relay ? undefined : await createFront({ network, folder, logs }, place, names)
    relay?.passTo(await network.reach(suiteMachine, names[0]!))
    const programs = [...apis, ...workers, ...(front ? [front] : [])]
    starting.defer(() => endAll(programs))
    for (const program of programs) program.start()
    const pool = await database.openPool()
    starting.defer(() => pool.end())
    const hostEnv = {
      ...making.shared,
      ...(await bucket.settingsFor(network, suiteMachine)),
      DATABASE_URL: await database.urlFor(suiteMachine),
      DATA_DIR: join(folder, 'host'),
    }
    await mkdir(hostEnv.DATA_DIR)
    const parts = { network, url, database, bucket, apis, workers, front, pool }
    const site = new Site(parts, options, { hostEnv, resources: starting.move() })
    try {
      await site.untilReady()
    } catch (error) {
      await site[Symbol.asyncDispose]()
      throw error
    }
    return site
  }

  private constructor(
    parts: Parts,
    options: SiteOptions,
    own: { hostEnv: NodeJS.ProcessEnv; resources: AsyncDisposableStack },
  ) {
    this.parts = parts
    this.options = options
    this.#release = firstRelease(options)
    this.#newestRelease = this.#release
    this.#hostEnv = own.hostEnv
    this.#resources = own.resources
  }

  get description(): string[] {
    const { network, front, bucket, apis, workers } = this.parts
    return [
      `network: ${network.description}`,
      `before the API processes: ${front ? 'nginx' : 'a TCP relay of the suite, which passes all to the first API process'}`,
      `bucket: ${bucket.description}`,
      `processes: ${apis.length} API, ${workers.length} worker, PostgreSQL${this.options.hasStandby ? ' with a synchronous standby' : ''}`,
    ]
  }

  get roles(): Program[] {
    return [...this.parts.apis, ...this.parts.workers]
  }

  get programs(): Program[] {
    const { front, bucket, database } = this.parts
    const others = [front, bucket.program].filter((program) => program !== undefined)
    return [...this.roles, ...database.programs, ...others]
  }

  /**
   * Replaces each process by the same process of the other release, one after the other: from the earlier release to this
   * release, or back. Returns a description of the change.
   */
  async changeRelease(): Promise<string> {
    const { earlierRelease = thisRelease } = this.options
    const isEarlier = this.#release !== thisRelease
    const release = isEarlier ? thisRelease : earlierRelease
    for (const program of this.roles) {
      await program.end('SIGTERM')
      program.setCommand(startCommand(this.options.network, program.name, release), release)
      program.start()
      await this.untilReady()
    }
    this.#release = release
    if (isEarlier) this.#newestRelease = thisRelease
    return isEarlier
      ? 'from the earlier release to this release'
      : 'from this release back to the earlier release'
  }

  dataFolderOf(machine: string): string {
    return join(this.options.folder, machine, 'data')
  }

  /**
   * Waits until the site and each API process answer, a write has been stored, and each worker has sent a heartbeat since this
   * call.
   */
  async untilReady(): Promise<void> {
    const since = Date.now()
    const deadline = performance.now() + readyTimeoutMs
    let missing = ''
    while (performance.now() < deadline) {
      missing = await this.#missing(since)
      if (missing === '') return
      await sleep(100)
    }
    throw new Error(`not ready: ${missing}`)
  }

  async #missing(since: number): Promise<string> {
    const { apis, workers, network, url, pool } = this.parts
    for (const { name } of apis) {
      const { host, port } = await network.reach(suiteMachine, name)
      if (!(await answers(`http://${host}:${port}/readyz`))) return `${name} is not ready`
    }
    if (!(await answers(`${url}/readyz`))) return 'the site is not ready through its proxy'
    try {
      const { rows } = await pool.query('select name, start_ts, beat_ts from workers')
      const isThere = ({ name, startedAt }: Program) =>
        rows.some(
          (row) => row.name === name && row.start_ts >= startedAt && row.beat_ts >= since - 2 * beatMs,
        )
      const away = workers.find((worker) => !isThere(worker))
      return away ? `${away.name} has not announced itself` : ''
    } catch (error) {
      return String(error)
    }
  }

  /** Runs a host command as a process of its own, and returns its output. */
  async host(args: readonly string[]): Promise<{ code: number; text: string }> {
    const program = join(this.#newestRelease, 'scripts/host.mjs')
    return await new Promise((resolve) => {
      execFile(process.execPath, [program, ...args], { env: this.#hostEnv }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, text: `${out}${err}`.trim() }),
      )
    })
  }

  /**
   * Returns processes of the site that no running program of the site has started, such as a helper process whose server has ended.
   */
  strays(): Process[] {
    const processes = listProcesses()
    const known = new Set<number>([process.pid])
    for (const program of this.programs) for (const { pid } of program.family()) known.add(pid)
    return processes.filter(({ pid, command }) => !known.has(pid) && command.includes(this.options.folder))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#resources[Symbol.asyncDispose]()
  }
}

/** Interval at which a worker sends its heartbeat. */
const beatMs = 10_000

function sharedSettings(url: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    PUBLIC_URL: url,
    TRUST_PROXY: 'on',
    SECRET: randomBytes(24).toString('hex'),
    DEMO: 'off',
    RATE_LIMIT_FACTOR: '1000',
    START_ATTEMPTS: '100000',
    MIN_PAINTING_SIDE: '0',
    FREE_DISK_FLOOR: '64M',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  }
}

async function placeRelay(network: Network, relay: Relay): Promise<Place> {
  await network.serve('proxy', suiteMachine, relay.port)
  return await network.reach(suiteMachine, 'proxy')
}

interface SiteParts extends SiteOptions {
  database: DatabasePair
  bucket: Bucket
  logs: string
  shared: Record<string, string>
  /** Mount points of the small disks. */
  smallDisks: string[]
}

/** Creates a machine with data and temporary folders of its own, and the program that runs on the machine. */
async function createRole(making: SiteParts, role: 'api' | 'worker', name: string): Promise<Program> {
  const { network, folder, database, bucket, logs, shared, hasSmallDisks, smallDisks, hasStandby } = making
  await network.addMachine(name)
  const [data, temporary] = [join(folder, name, 'data'), join(folder, name, 'tmp')]
  for (const path of [data, temporary]) await mkdir(path, { recursive: true })
  if (hasSmallDisks) {
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${smallDisk}`, 'tmpfs', data])
    smallDisks.push(data)
  }
  const port = await network.portFor(usualPort)
  if (role === 'api') await network.serve(name, name, port)
  const replica = hasStandby && { DATABASE_REPLICA_URL: await database.urlFor(name, replicaService) }
  const env = {
    ...shared,
    ...(await bucket.settingsFor(network, name)),
    ROLE: role,
    HOST: network.listenHost,
    PORT: String(port),
    DATABASE_URL: await database.urlFor(name, databaseService),
    ...(role === 'api' && replica),
    DATA_DIR: data,
    TMPDIR: temporary,
    WORKER_NAME: role === 'worker' ? name : '',
  }
  const release = firstRelease(making)
  const command = startCommand(network, name, release)
  const log = join(logs, `${name}.log`)
  return new Program({ name, command, env, cwd: release, log, restarts: true })
}

function firstRelease({ earlierRelease }: SiteOptions): string {
  return earlierRelease ?? thisRelease
}

function startCommand(network: Network, machine: string, release: string): string[] {
  return [...network.prefixOf(machine), process.execPath, join(release, 'scripts/start.mjs')]
}

async function endAll(programs: readonly Program[]): Promise<void> {
  for (const program of programs) program.signalAll('SIGCONT')
  await Promise.all(programs.map((program) => program.end()))
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(6000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
