import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAlive } from '../../processes/process-state.ts'
import { migrate } from '../migrate.ts'
import {
  DataFolderAccessError,
  DataFolderInUseError,
  DataFolderVersionError,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  superuser,
} from './index.ts'

const entry = new URL('./index.ts', import.meta.url).href
const log = { info: () => {}, warn: () => {} }
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'easel db-'))
})

afterEach(async () => {
  // A database whose Easel was killed still writes files until it has ended.
  await rm(root, { recursive: true, force: true, maxRetries: 20 })
})

async function query(db: Pick<EmbeddedPostgres, 'url'>, sql: string): Promise<unknown[]> {
  const client = new Client(db.url)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows?.flat() ?? []
  } finally {
    await client.end()
  }
}

/** Starts the database in another process, which reports the database's address and keeps running. */
async function startInProcess(
  dataDir: string,
  prefix: string[] = [],
): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(entry)}
    const log = { info() {}, warn() {} }
    const db = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log(JSON.stringify({ url: db.url, pid: db.pid }))`
  const [program, ...args] = [...prefix, process.execPath, '--input-type=module', '-e', script]
  const child = spawn(program as string, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { child, ...(JSON.parse(String(line)) as { url: string; pid: number }) }
}

async function killAndWait(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Kills the guard shell around the database and the guard's other child, which would stop the database. */
async function killGuard(database: number): Promise<void> {
  const guard = Number((await readFile(`/proc/${database}/stat`, 'utf8')).split(') ')[1]?.split(' ')[1])
  const children = (await readFile(`/proc/${guard}/task/${guard}/children`, 'utf8')).trim().split(' ')
  for (const pid of [guard, ...children.map(Number)]) if (pid !== database) process.kill(pid, 'SIGKILL')
}

describe('the embedded database', () => {
  it('keeps its data over a stop and a start, and belongs to a role without other rights', async () => {
    const first = await startEmbeddedPostgres({ dataDir: root, log })
    await query(first, 'create table kept as select 7 as n')
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)

    await using second = await startEmbeddedPostgres({ dataDir: root, log })
    expect(await query(second, 'select n, current_database() from kept')).toEqual([7, 'easel'])
    const role = 'rolsuper, rolcreatedb, rolcreaterole, rolreplication'
    expect(await query(second, `select ${role} from pg_roles where rolname = current_user`)).toEqual(
      Array(4).fill(false),
    )
    await expect(query(second, "select pg_read_file('/etc/hostname')")).rejects.toThrow('permission denied')
    await expect(query(second, "copy (select 1) to program 'true'")).rejects.toThrow('permission denied')
  })

  it('transfers to its role the tables that an older version created as the superuser', async () => {
    {
      await using first = await startEmbeddedPostgres({ dataDir: root, log })
      const old = { url: first.url.replace('easel_site', superuser) }
      await query(old, 'alter database easel owner to easel')
      const pool = new Pool({ ...first.config, user: superuser, max: 1 })
      await migrate(pool).finally(() => pool.end())
      await query(
        old,
        `create schema pgboss;
        create type pgboss.mood as enum ('calm');
        create table pgboss.job (id serial, mood pgboss.mood) partition by list (id);
        create table pgboss.job_1 partition of pgboss.job for values in (1)`,
      )
    }
    await using second = await startEmbeddedPostgres({ dataDir: root, log })
    await query(second, 'drop schema pgboss cascade; alter table users add column more text')
    await query(second, 'create or replace function now_ms() returns bigint language sql return 1')
    const left = `select relname from pg_class where relowner = '${superuser}'::regrole and relnamespace = 'public'::regnamespace
      union all select proname from pg_proc where proowner = '${superuser}'::regrole and pronamespace = 'public'::regnamespace`
    expect(await query(second, left)).toEqual([])
  })

  it('runs below a path longer than a socket address may be, with spaces, commas and quotes', async () => {
    const dataDir = join(root, 'a "long, long" path 长'.repeat(4), 'and longer')
    expect(Buffer.byteLength(dataDir)).toBeGreaterThan(107)
    await using db = await startEmbeddedPostgres({ dataDir, log, durable: false })
    expect(await query(db, 'select 1 as one')).toEqual([1])
  })

  it('refuses a second start on the same data in one sentence that names the other process', async () => {
    const otherStart = await startInProcess(root)
    try {
      const attempt = startEmbeddedPostgres({ dataDir: root, log })
      await expect(attempt).rejects.toThrow(DataFolderInUseError)
      await expect(attempt).rejects.toThrow(`process ${otherStart.child.pid}`)
    } finally {
      await killAndWait(otherStart.child)
    }
  })

  it('lets exactly one of two simultaneous first starts succeed', async () => {
    const starts = await Promise.allSettled([1, 2].map(() => startEmbeddedPostgres({ dataDir: root, log })))
    const won = starts.filter((start) => start.status === 'fulfilled')
    const lost = starts.filter((start) => start.status === 'rejected')
    await Promise.all(won.map((start) => start.value.stop()))
    expect(won).toHaveLength(1)
    expect(lost.map((start) => start.reason)).toEqual([expect.any(DataFolderInUseError)])
  })

  it('ends when its server process is killed, and the next start finds the data', async () => {
    const otherStart = await startInProcess(root)
    await query(otherStart, 'create table kept as select 7 as n')
    await killAndWait(otherStart.child)
    await vi.waitFor(() => expect(isAlive(otherStart.pid)).toBe(false), { timeout: 15_000 })

    await using next = await startEmbeddedPostgres({ dataDir: root, log })
    expect(await query(next, 'select n from kept')).toEqual([7])
  })

  it('recovers when it was killed together with its server process', async () => {
    const otherStart = await startInProcess(root)
    await query(otherStart, 'create table kept as select 7 as n')
    process.kill(otherStart.pid, 'SIGKILL')
    await killAndWait(otherStart.child)

    await using next = await startEmbeddedPostgres({ dataDir: root, log })
    expect(await query(next, 'select n from kept')).toEqual([7])
  })

  it('ends a database that outlived both its server process and the guard', async () => {
    const otherStart = await startInProcess(root)
    await killGuard(otherStart.pid)
    await killAndWait(otherStart.child)
    expect(isAlive(otherStart.pid)).toBe(true)

    const warn = vi.fn()
    await using next = await startEmbeddedPostgres({ dataDir: root, log: { ...log, warn } })
    expect(isAlive(otherStart.pid)).toBe(false)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('left running'))
    expect(next.pid).not.toBe(otherStart.pid)
  })

  it('is not stopped by a pid file that names a living process of another program', async () => {
    const first = await startEmbeddedPostgres({ dataDir: root, log, durable: false })
    await first.stop()
    await writeFile(join(root, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(root, 'postgres')}\n`)
    await using second = await startEmbeddedPostgres({ dataDir: root, log, durable: false })
    expect(await query(second, 'select 1 as one')).toEqual([1])
  })

  it('refuses the folder of another major version and leaves it unchanged', async () => {
    const first = await startEmbeddedPostgres({ dataDir: root, log, durable: false })
    await first.stop()
    const versionFile = join(root, 'postgres', 'PG_VERSION')
    await writeFile(versionFile, '15\n')
    await expect(startEmbeddedPostgres({ dataDir: root, log })).rejects.toThrow(DataFolderVersionError)
    expect(await readFile(versionFile, 'utf8')).toBe('15\n')
  })
})

/**
 * A user without rights must be able to reach the database's program. This is impossible below a folder that only root may enter,
 * such as root's own home.
 */
const asUnprivileged = [
  '--reuid=65534',
  '--regid=65534',
  '--clear-groups',
  'test',
  '-r',
  import.meta.filename,
]
const unprivilegedMayRead = spawnSync('setpriv', asUnprivileged).status === 0

describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'the embedded database as root without user namespaces',
  () => {
    it('runs as the user nobody and takes over a folder of another user, or reports why it cannot', async () => {
      const first = await startEmbeddedPostgres({ dataDir: root, log, durable: false })
      await first.stop()
      const bin = join(root, 'bin')
      await mkdir(bin)
      await chmod(root, 0o755)
      for (const program of ['sh', 'id', 'test', 'setpriv'])
        await symlink(`/usr/bin/${program}`, join(bin, program))
      vi.stubEnv('PATH', bin)
      try {
        if (!unprivilegedMayRead) {
          const start = startEmbeddedPostgres({ dataDir: root, log })
          await expect(start).rejects.toThrow(DataFolderAccessError)
          return
        }
        await using db = await startEmbeddedPostgres({ dataDir: root, log, durable: false })
        expect(await readFile(`/proc/${db.pid}/status`, 'utf8')).toMatch(/^Uid:\t65534/m)
      } finally {
        vi.unstubAllEnvs()
      }
    })
  },
)

const nameless = ['unshare', '--map-user=54321', '--map-group=54321']

describe.runIf(spawnSync('unshare', [...nameless.slice(1), 'true']).status === 0)(
  'the embedded database of a user id without a name',
  () => {
    it('runs for a user, who stays the owner of its files', async () => {
      const otherStart = await startInProcess(root, nameless)
      try {
        expect(await query(otherStart, 'select 1 as one')).toEqual([1])
        expect((await stat(join(root, 'postgres'))).uid).toBe(process.getuid?.())
      } finally {
        await killAndWait(otherStart.child)
      }
      await vi.waitFor(() => expect(isAlive(otherStart.pid)).toBe(false), { timeout: 15_000 })
    })
  },
)
