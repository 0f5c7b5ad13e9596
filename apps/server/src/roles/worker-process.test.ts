import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { postgresEnvironment } from '../platform/db/embedded/cluster.ts'
import { WorkerProcess, workerEnvironment } from './worker-process.ts'

const given = {
  PATH: '/bin',
  DATABASE_URL: 'postgres://db',
  SECRET: 'x'.repeat(32),
  METRICS_TOKEN: 'y'.repeat(16),
  MODERATORS: 'ann',
  ADMINS: 'ann',
  COMFYUI_URLS: 'http://studio:8188',
  IMAGES_API_KEY: 'key of the images API',
  AWS_SECRET_ACCESS_KEY: 'of another program',
}

test('the environment of a worker contains only its settings', () => {
  const { PATH, DATABASE_URL, SECRET } = given
  expect(workerEnvironment(given)).toEqual({ PATH, DATABASE_URL, SECRET })
})

test('a worker uses the proxies of the environment for downloads', () => {
  const proxies = { HTTPS_PROXY: 'http://proxy:3128', https_proxy: 'http://proxy:3128', NO_PROXY: 'intranet' }
  expect(workerEnvironment({ ...given, ...proxies })).toMatchObject(proxies)
})

test('the environment of the database holds no secrets', () => {
  const before = process.env
  process.env = given
  try {
    expect(postgresEnvironment()).toEqual({ PATH: '/bin', LC_ALL: 'C', TZ: 'UTC' })
  } finally {
    process.env = before
  }
})

/** A program that records its signals and messages, reports `recycle` at a signal, and ends at the message `retire`. */
const program = (notes: string) => `
  const { appendFileSync } = require('node:fs')
  const note = (what) => appendFileSync(${JSON.stringify(notes)}, process.pid + ' ' + what + '\\n')
  process.on('SIGUSR2', () => process.send('recycle'))
  process.on('message', (order) => { note(order); process.disconnect() })
  process.on('exit', () => note('ended'))
  process.on('SIGTERM', () => process.exit())
  setTimeout(() => { note('ready'); process.send('ready') }, 200)
`

test('a worker that requests a successor ends once the successor is ready, and a worker that dies is replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'easel-worker-'))
  const notes = join(folder, 'notes')
  await writeFile(notes, '')
  await writeFile(join(folder, 'worker.cjs'), program(notes))
  const warnings: string[] = []
  const workers = new WorkerProcess({}, (line) => void warnings.push(line), join(folder, 'worker.cjs'))
  const noted = async () => (await readFile(notes, 'utf8')).trim().split('\n')
  const pidOf = (line: string | undefined) => Number(line?.split(' ')[0])
  workers.start()
  try {
    await expect.poll(noted).toEqual([expect.stringMatching(/ ready$/)])
    const first = pidOf((await noted())[0])
    process.kill(first, 'SIGUSR2')
    await expect
      .poll(noted)
      .toEqual([`${first} ready`, expect.stringMatching(/ ready$/), `${first} retire`, `${first} ended`])
    expect(warnings).toEqual([])
    process.kill(pidOf((await noted())[1]), 'SIGKILL')
    await expect.poll(async () => (await noted()).length).toBe(5)
    expect(warnings).toEqual([expect.stringContaining('The worker ended (SIGKILL)')])
  } finally {
    await workers.stop()
  }
  expect((await noted()).at(-1)).toBe(`${pidOf((await noted())[4])} ended`)
  await rm(folder, { recursive: true })
})
