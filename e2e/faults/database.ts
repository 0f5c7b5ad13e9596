import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chown, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findBinaries } from '../../apps/server/src/platform/db/embedded/binaries.ts'
import { chooseIdentity } from '../../apps/server/src/platform/db/embedded/identity.ts'
import { createPool } from '../../apps/server/src/platform/db/pool.ts'
import { type Network, suiteMachine } from './network.ts'
import { Program } from './program.ts'

const run = promisify(execFile)
const superuser = 'postgres'
const usualPort = 5432
const replicationName = 'standby'
const startTimeoutMs = 90_000

export const databaseService = 'database'
export const replicaService = 'replica'

interface Server {
  readonly machine: string
  readonly folder: string
  readonly port: number
  readonly program: Program
}

interface Options {
  network: Network
  folder: string
  logs: string
  /** True for a standby that confirms each commit and can take over. */
  hasStandby: boolean
}

type Pool = ReturnType<typeof createPool>

/** PostgreSQL on two machines. The standby follows the primary, confirms its commits, and takes over when the primary is lost. */
export class DatabasePair {
  readonly #network: Network
  readonly #password = randomBytes(12).toString('hex')
  readonly #hasStandby: boolean
  readonly #identity = chooseIdentity()
  readonly #binaries = findBinaries()
  #primary: Server
  #standby: Server

  static async start(options: Options): Promise<DatabasePair> {
    const [first, second] = [await serverOn('db-a', options), await serverOn('db-b', options)]
    const pair = new DatabasePair(options, first, second)
    await pair.#create()
    return pair
  }

  private constructor({ network, hasStandby }: Options, first: Server, second: Server) {
    this.#network = network
    this.#hasStandby = hasStandby
    this.#primary = first
    this.#standby = second
  }

  get primary(): Program {
    return this.#primary.program
  }

  get standby(): Program {
    return this.#standby.program
  }

  get programs(): Program[] {
    return [this.#primary.program, this.#standby.program]
  }

  /** Returns the address of the database or of the replica for programs on a machine. */
  async urlFor(machine: string, service = databaseService): Promise<string> {
    const { host, port } = await this.#network.reach(machine, service)
    return `postgres://easel:${this.#password}@${host}:${port}/easel`
  }

  /** Opens a connection pool for the test suite, with the rights of the superuser. */
  async openPool(max = 2): Promise<Pool> {
    return this.#poolOf(await this.#network.reach(suiteMachine, databaseService), 'easel', max)
  }

  /** Starts the primary again, even after a crash, and waits until it answers. */
  async startPrimary(): Promise<void> {
    await this.#untilItAnswers(this.#primary)
  }

  async startStandby(): Promise<void> {
    if (this.#hasStandby) await this.#untilItAnswers(this.#standby)
  }

  /** Promotes the standby, and moves the address of the database to its machine. The lost machine stays off. */
  async failOver(): Promise<void> {
    await this.#query(this.#standby, 'select pg_promote(true, 60)')
    ;[this.#primary, this.#standby] = [this.#standby, this.#primary]
    await this.#network.serve(databaseService, this.#primary.machine, this.#primary.port)
  }

  /** Makes the other machine a standby of the primary, starting from a copy of the primary's files. */
  async makeStandby(): Promise<void> {
    const { folder, machine } = this.#standby
    await this.#standby.program.end('SIGKILL')
    await this.#query(this.#primary, 'alter system reset synchronous_standby_names')
    await this.#query(this.#primary, 'select pg_reload_conf()')
    await this.#copyFiles(this.#primary, folder)
    const primary = await this.#network.reach(machine, databaseService)
    const connection = `host=${primary.host} port=${primary.port} user=${superuser} password=${this.#password} application_name=${replicationName}`
    await appendFile(
      join(folder, 'postgresql.auto.conf'),
      `\nprimary_conninfo = '${connection}'\nwal_receiver_timeout = 5s\n`,
    )
    await writeFile(join(folder, 'standby.signal'), '')
    await this.#changeOwner(folder)
    await this.#untilItAnswers(this.#standby)
    await this.#network.serve(replicaService, machine, this.#standby.port)
    await this.#query(this.#primary, `alter system set synchronous_standby_names = '${replicationName}'`)
    await this.#query(this.#primary, 'select pg_reload_conf()')
  }

  async #create(): Promise<void> {
    const { folder, machine, port } = this.#primary
    const passwordFile = `${folder}.password`
    await writeFile(passwordFile, this.#password)
    await mkdir(folder, { mode: 0o700 })
    for (const path of [folder, passwordFile]) await this.#changeOwner(path)
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '-E', 'UTF8']
    const access = ['-U', superuser, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync']
    const [program, ...args] = [...this.#identity.prefix, this.#binaries.initdb, '-D', folder]
    await run(program!, [...args, ...locale, ...access], { cwd: folder })
    await rm(passwordFile)
    await appendFile(
      join(folder, 'pg_hba.conf'),
      'host all all all scram-sha-256\nhost replication all all scram-sha-256\n',
    )
    await this.#network.serve(databaseService, machine, port)
    await this.#untilItAnswers(this.#primary)
    await this.#query(this.#primary, `create role easel login password '${this.#password}'`)
    await this.#query(this.#primary, 'create database easel owner easel')
    if (this.#hasStandby) await this.#copyToStandby()
  }

  async #copyToStandby(): Promise<void> {
    await this.#network.serve(replicaService, this.#standby.machine, this.#standby.port)
    await this.makeStandby()
  }

  /** Copies the files of a running server, as `pg_basebackup` does. */
  async #copyFiles(from: Server, folder: string): Promise<void> {
    const pool = this.#poolOf(await this.#placeOf(from), 'postgres', 1)
    const client = await pool.connect()
    try {
      await client.query(`select pg_backup_start('standby', true)`)
      await rm(folder, { recursive: true, force: true })
      const isLeftOut = /\/(postmaster\.(pid|opts)|standby\.signal)$|\/pgsql_tmp/
      await copyWhileItChanges(from.folder, folder, (path) => !isLeftOut.test(path))
      const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
      await writeFile(join(folder, 'backup_label'), rows[0].labelfile)
    } finally {
      client.release()
      await pool.end()
    }
  }

  async #changeOwner(path: string): Promise<void> {
    const { uid, how } = this.#identity
    if (how !== 'nobody') return
    await run('chown', ['-R', String(uid), path])
    await chown(path, uid, uid)
  }

  /** A server that is still stopping or recovering refuses connections, so the call is repeated. */
  async #untilItAnswers(server: Server): Promise<void> {
    const deadline = performance.now() + startTimeoutMs
    for (;;) {
      server.program.start()
      try {
        return await this.#query(server, 'select 1')
      } catch (error) {
        if (performance.now() > deadline) throw error
        await sleep(100)
      }
    }
  }

  async #query(server: Server, sql: string): Promise<void> {
    const pool = this.#poolOf(await this.#placeOf(server), 'postgres', 1)
    try {
      await pool.query(sql)
    } finally {
      await pool.end()
    }
  }

  /** Each server has an address of its own, in addition to the address that moves. */
  async #placeOf({ machine, port }: Server) {
    await this.#network.serve(machine, machine, port)
    return await this.#network.reach(suiteMachine, machine)
  }

  #poolOf({ host, port }: { host: string; port: number }, database: string, max: number): Pool {
    return createPool({ host, port, user: superuser, password: this.#password, database, max })
  }
}

async function serverOn(machine: string, { network, folder, logs }: Options): Promise<Server> {
  await network.addMachine(machine)
  const port = await network.portFor(usualPort)
  const folderOfMachine = join(folder, machine)
  const { prefix } = chooseIdentity()
  const { postgres } = findBinaries()
  // Until a standby takes over, the moving address is on the other machine, so each server listens on all addresses of its machine.
  const listen = network.listenHost === '0.0.0.0' ? '*' : network.listenHost
  const settings = {
    listen_addresses: listen,
    port: String(port),
    unix_socket_directories: '',
    max_connections: '150',
    shared_buffers: '64MB',
    wal_keep_size: '256MB',
    hot_standby: 'on',
    // The setting keeps all commits that a killed process has confirmed. Only a power cut could lose more.
    fsync: 'off',
    jit: 'off',
    log_min_messages: 'log',
    // The settings end the connections of machines that no longer answer.
    tcp_keepalives_idle: '10',
    tcp_keepalives_interval: '5',
    tcp_keepalives_count: '3',
    wal_sender_timeout: '5s',
  }
  const set = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const command = [...network.prefixOf(machine), ...prefix, postgres, '-D', folderOfMachine, ...set]
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
  const program = new Program({ name: machine, command, env, cwd: folder, log: join(logs, `${machine}.log`) })
  return { machine, folder: folderOfMachine, port, program }
}

/** Copies a folder in which files appear and disappear during the copy. The write-ahead log brings each copied file up to date. */
async function copyWhileItChanges(
  from: string,
  to: string,
  isCopied: (path: string) => boolean,
): Promise<void> {
  for (;;) {
    try {
      return await cp(from, to, { recursive: true, filter: isCopied, force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}
