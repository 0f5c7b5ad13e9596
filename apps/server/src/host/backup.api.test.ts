import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@easel/contract'
import { filesOf, startS3Server, testDatabase } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser, until, workIn } from '../../test/harness.ts'
import { host, siteOf } from '../../test/host-process.ts'
import { finishedWork } from '../../test/posting.ts'
import { createApi } from '../composition/api/create-api.ts'
import { createContext } from '../composition/context.ts'
import { deleteUnusedObjects } from '../domains/files/index.ts'
import { isTurnTaken, takeTurn } from '../platform/backup/site-tables.ts'
import { keepObjects } from '../platform/db/keep-objects.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { createPool, type PoolOptions } from '../platform/db/pool.ts'
import { readSettings } from '../settings.ts'

const passphrase = { BACKUP_PASSPHRASE: 'a long passphrase' }
const resources = new AsyncDisposableStack()

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-test-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Creates an empty database, and settings with a data folder that does not exist yet. */
async function emptySite() {
  const database = resources.use(await testDatabase('template0'))
  const { host: socket, user, database: name } = database.config
  const DATABASE_URL = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(socket)}`
  return { config: database.config, env: { DATABASE_URL, DATA_DIR: join(await newFolder(), 'data') } }
}

type Address = Omit<PoolOptions, 'max'>

/** Returns one hash for each table, over all of its rows. */
async function contentOf(config: Address): Promise<Map<string, string>> {
  const pool = createPool({ ...config, max: 1 })
  try {
    const { rows: tables } = await pool.query(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const content = new Map<string, string>()
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text collate "C")), '') as all from "${name}" t`,
      )
      content.set(name, rows[0].all)
    }
    return content
  } finally {
    await pool.end()
  }
}

async function shapeOf(config: Address): Promise<unknown[]> {
  const pool = createPool({ ...config, max: 1 })
  const { rows } = await pool
    .query(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where connamespace = 'public'::regnamespace
       union all
       select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
       order by 1, 2, 3`,
    )
    .finally(() => pool.end())
  return rows
}

describe('a backup of a site that runs', () => {
  let server: TestServer
  let owner: TestUser
  let workId: string
  let env: Record<string, string>
  let place: string
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.join({ username: 'painter' })
    workId = await finishedWork(owner)
    env = await siteOf(server)
    place = await newFolder()
    expect(await host(['backup', place], { ...env, ...passphrase })).toMatchObject({ code: 0, err: '' })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await resources.disposeAsync()
  })

  const source = () => server.context.pool.options as PoolOptions

  test('contains every row and file, so that a restore makes an empty installation the same site', async () => {
    const site = await emptySite()
    const before = await contentOf(source())
    const made = await host(['backup', place], { ...env, ...passphrase })
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('of which 0 are new') })
    const restored = await host(['restore', place], { ...site.env, ...passphrase })
    expect(restored).toMatchObject({ code: 0, err: '' })
    // The site and its copy have different processes.
    const expected = { ...Object.fromEntries(before), workers: '0 ' }
    expect(Object.fromEntries(await contentOf(site.config))).toEqual(expected)
    expect(await shapeOf(site.config)).toEqual(await shapeOf(source()))
    expect(await readFile(join(site.env.DATA_DIR, 'secret'))).toEqual(
      await readFile(join(env['DATA_DIR']!, 'secret')),
    )

    await using running = new AsyncDisposableStack()
    const settings = readSettings({ ...site.env, LOG_LEVEL: 'fatal' }, 'none')
    const context = running.use(await createContext(settings, site.config))
    const app = await createApi(context, { withPages: false })
    running.defer(() => app.close())
    const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
    const api = createClient({ baseUrl, token: () => owner.token })
    const picture = async (client: typeof api) => {
      const { image } = filesOf(await workIn(client, workId, ['done']))
      const response = await fetch(image!.url)
      expect(response.status).toBe(200)
      return Buffer.from(await response.arrayBuffer())
    }
    expect((await picture(api)).equals(await picture(owner.api))).toBe(true)
    const again = await host(['restore', place], { ...site.env, ...passphrase })
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('overwrites nothing') })
  })

  test('prevents housekeeping from removing the files that it copies', async () => {
    const { context } = server
    const name = 'ab'.repeat(32)
    await context.store.write(name, Buffer.from('x'))
    const row = { name, mime_type: 'image/png', width: 1, height: 1, byte_size: 1, touch_ts: 0 }
    await context.db.insertInto('objects').values(row).execute()
    const client = await context.pool.connect()
    await keepObjects(client)
    await deleteUnusedObjects(context)
    expect(await context.store.read(name)).toHaveLength(1)
    client.release(true)
    await until(async () => ((await deleteUnusedObjects(context)) > 0 ? true : undefined))
    await expect(context.store.read(name)).rejects.toThrow('ENOENT')
  })

  test('can be stored in a bucket, and removes older backups there with the files that only those backups needed', async () => {
    await using bucket = await startS3Server()
    const given = {
      ...{ ...env, S3_ENDPOINT: bucket.endpoint, S3_ACCESS_KEY_ID: bucket.keys.accessKeyId },
      S3_SECRET_ACCESS_KEY: bucket.keys.secretAccessKey,
    }
    const address = 's3://pictures/site'
    expect((await host(['backup', address], given)).err).toContain('not encrypted')
    bucket.objects.set(`site/objects/00/${'0'.repeat(64)}`, Buffer.from('of an older backup'))
    expect(await host(['backup', address, '--keep', '1'], given)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Removed: '),
    })
    const { rows } = await server.context.pool.query('select name from objects order by name')
    const stored = [...bucket.objects.keys()].filter((key) => key.startsWith('site/objects/'))
    expect(stored.map((key) => key.split('/').at(-1)).sort()).toEqual(rows.map(({ name }) => name))
    expect(await host(['verify', address], given)).toMatchObject({
      code: 0,
      out: expect.stringContaining('whole'),
    })
    const site = await emptySite()
    expect(await host(['restore', address], { ...given, ...site.env })).toMatchObject({ code: 0 })
    // The first request finds an empty bucket.
    expect(bucket.refusals).toEqual(['no such object'])
  })

  test.each([
    ['a missing file', /^objects\//, (path: string) => rm(path)],
    ['a cut table', /public\.users\./, async (path: string) => truncate(path, (await stat(path)).size - 1)],
    ['a changed file', /^objects\//, changeByte],
    ['a changed manifest', /manifest$/, changeByte],
    ['a file in the place of another', /^objects\//, swap],
  ])('names %s before anything is written', async (_what, pattern, damage) => {
    const copy = await newFolder()
    await cp(place, copy, { recursive: true })
    await damage(join(copy, filesBelow(copy).findLast((path) => pattern.test(path))!), copy)
    const site = await emptySite()
    const refused = await host(['restore', copy], { ...site.env, ...passphrase })
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/is missing|was cut or changed/) })
    expect((await contentOf(site.config)).size).toBe(0)
    expect(existsSync(site.env.DATA_DIR)).toBe(false)
  })

  test('names a wrong passphrase, a missing passphrase, and a passphrase for backups that are not encrypted', async () => {
    const { env: empty } = await emptySite()
    const wrong = await host(['restore', place], { ...empty, BACKUP_PASSPHRASE: 'another passphrase' })
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('is not the passphrase') })
    expect((await host(['verify', place], empty)).err).toContain('are encrypted: set BACKUP_PASSPHRASE')
    const plain = await newFolder()
    await host(['backup', plain], env)
    expect((await host(['backup', plain], { ...env, ...passphrase })).err).toContain('not encrypted')
  })

  test('refuses a full disk with a sentence, and leaves no backup', async () => {
    const full = await newFolder()
    await writeFile(join(full, 'easel-backup.json'), '{"format":1,"encryption":null}')
    const refused = await host(['backup', full], { ...env, FREE_DISK_FLOOR: '999999T' })
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('has no room for the backup') })
    expect(filesBelow(full)).toEqual(['easel-backup.json'])
    expect((await host(['verify', full], env)).err).toContain('no finished backup')
  })

  test('refuses a backup of a newer version', async () => {
    const otherFolder = await newFolder()
    const { pool } = server.context
    await pool.query(`insert into migrations values ('9999_later.sql', 'x')`)
    await host(['backup', otherFolder], env)
    await pool.query(`delete from migrations where name = '9999_later.sql'`)
    const site = await emptySite()
    const refused = await host(['restore', otherFolder], site.env)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('A newer Easel made the backup') })
  })

  test('restores an older version, and migrates it to this version', async () => {
    const old = await emptySite()
    const pool = createPool({ ...old.config, max: 1 })
    const migrations = await readMigrations()
    const last = migrations.at(-1)!.name
    await migrate(pool, { only: (name) => name !== last })
    await pool.end()
    const otherFolder = await newFolder()
    expect(await host(['backup', otherFolder], old.env)).toMatchObject({ code: 0 })
    const site = await emptySite()
    expect(await host(['restore', otherFolder], site.env)).toMatchObject({ code: 0 })
    const restored = createPool({ ...site.config, max: 1 })
    const { rows } = await restored
      .query('select name from migrations order by name')
      .finally(() => restored.end())
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
  })

  test('lets one backup or restore run at a time', async () => {
    const client = await server.context.pool.connect()
    const { pool } = server.context
    expect(await isTurnTaken(pool)).toBe(false)
    await takeTurn(client)
    expect(await isTurnTaken(pool)).toBe(true)
    const refused = await host(['backup', await newFolder()], env)
    client.release(true)
    await expect.poll(() => isTurnTaken(pool)).toBe(false)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Another backup or restore') })
  })

  test.each([
    [['backup'], 'Usage: backup'],
    [['restore'], 'Usage: restore'],
    [['backup', 'ftp://host/x'], 'is no place for backups'],
    [['backup', 's3://bucket/x'], 'S3_ACCESS_KEY_ID'],
    [['backup', '/nowhere', '--keep', '0'], '--keep must be'],
    [['verify', '/nowhere'], 'There is no backup at /nowhere'],
  ])('refuses %j with one sentence', async (args, sentence) => {
    const { code, err } = await host(args, env)
    expect(code).toBe(1)
    expect(err).toContain(sentence)
  })
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

async function changeByte(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes[bytes.length - 20]! ^= 1
  await writeFile(path, bytes)
}

async function swap(path: string, folder: string): Promise<void> {
  const otherObject = filesBelow(folder).find((name) => name.startsWith('objects/'))!
  await cp(join(folder, otherObject), path)
}
