import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@easel/testkit'
import pg from 'pg'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Starts a process of a site; `said` resolves with the first line that contains the text, and rejects if the process ends before. */
function startRole(ROLE: 'api' | 'worker', env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], ...env, ROLE, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const said = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => void (output.includes(text) && resolve(output))
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (chunk: Buffer) => {
          output += chunk
          look()
        })
      child.once('exit', (code) => reject(new Error(`${ROLE} ended with ${code}: ${output}`)))
      look()
    })
  return {
    said,
    async [Symbol.asyncDispose]() {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await ended
    },
  }
}

test('two API processes and a worker start together on an empty database', async () => {
  await using resources = new AsyncDisposableStack()
  const database = resources.use(await testDatabase('template0'))
  const folder = await mkdtemp(join(tmpdir(), 'easel-test-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const { host, user, database: name } = database.config
  const DATABASE_URL = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  const env = { DATABASE_URL, DATA_DIR: folder, SECRET: 's'.repeat(40), LOG_LEVEL: 'error' }
  const worker = resources.use(startRole('worker', env))
  await worker.said('Waiting for an API process')
  const servers = [resources.use(startRole('api', env)), resources.use(startRole('api', env))]
  await Promise.all(servers.map(({ said }) => said('Ready: ')))
  const client = new pg.Client(database.config)
  await client.connect()
  resources.defer(() => client.end())
  const workers = async () => (await client.query('select id from workers')).rows.length
  await expect.poll(workers, { timeout: 60_000 }).toBe(1)
  const { rows } = await client.query(`select count(*)::integer as count from users where kind = 'system'`)
  expect(rows).toEqual([{ count: 1 }])
})
