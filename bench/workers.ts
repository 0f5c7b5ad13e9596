import { setTimeout as sleep } from 'node:timers/promises'
import { startComfyDouble } from '@easel/comfyui-double'
import { type Client, createClient, type Work } from '@easel/contract'
import { startEmbeddedPostgres, superuser } from '../apps/server/src/platform/db/embedded/index.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { createMembers, type Member } from './harness/crowd.ts'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { roomySettings, templateId } from './harness/person.ts'
import { startCommand, startServer, temporaryFolder } from './harness/server.ts'
import { SlowProcess } from './harness/slow-process.ts'

const workerCounts = [1, 2, 4]
/** Share of the time in which a worker runs. Four such workers leave more than a core for everything else. */
const share = 0.1
const engines = 30
const steps = 4
const stepMs = 250
const model = 'v1-5-pruned-emaonly.safetensors'
/** People who each start a work when their last work has ended: twice as many as engines, so that engines never wait. */
const people = 60
const secondsPerCount = 60
/** Interval at which a person looks at the state of a work. */
const lookEveryMs = 1000
const pollMs = 100
const callTimeoutMs = 30_000
const workersReadyMs = 120_000

export const workers: Measurement = {
  name: 'workers',
  title: 'Works a second with several workers',
  about:
    `One API process, PostgreSQL, and ${workerCounts.join(', ')} worker processes. Each worker runs for ${share * 100} ms of every 100 ms, as if on a slow machine of its own. ` +
    `${engines} doubles of ComfyUI sleep for ${(steps * stepMs) / 1000} s for a picture, so that workers only send, receive, label and store. ` +
    `${people} people each start their next work when their last work has ended; the works that end in ${secondsPerCount} s are counted. ` +
    `The queue: a worker without a limit continues after ${people} works were queued; the time from the first start to the last start.`,
  command: 'workers',
  runs: 1,
  timeLimitMs: 20 * 60_000,
  async measure(bench) {
    const figures: Figure[] = []
    let alone: number | undefined
    for (const count of workerCounts) {
      const { perSecond, startsPerSecond } = await measureWith(bench, count)
      alone ??= perSecond
      bench.say(`${count} workers: ${perSecond.toFixed(2)} works a second`)
      const name = count === 1 ? '1 worker' : `${count} workers`
      figures.push({ name: `${name}, works finished`, unit: '/s', samples: [perSecond] })
      if (count === 1)
        figures.push({ name: 'The queue, works started', unit: '/s', samples: [startsPerSecond] })
      else
        figures.push({
          ...{ name: `${name}, against 1 worker`, unit: '×', samples: [perSecond / alone] },
          least: 0.8 * count,
        })
    }
    return figures
  },
}

interface Rates {
  readonly perSecond: number
  readonly startsPerSecond: number
}

async function measureWith({ say }: Bench, count: number): Promise<Rates> {
  await using resources = new AsyncDisposableStack()
  const doubles = await Promise.all(
    Array.from({ length: engines }, async () => resources.use(await startComfyDouble({ stepMs }))),
  )
  const dataDir = temporaryFolder(resources)
  // This many processes need the connections of the database for tests.
  const log = { info: () => {}, warn: say }
  const database = resources.use(await startEmbeddedPostgres({ dataDir, log, durable: false }))
  const pool = createPool({ ...database.config, user: superuser, max: 1 })
  resources.defer(() => pool.end())
  const env = {
    ...roomySettings,
    DATABASE_URL: database.url,
    TRUST_PROXY: 'on',
    COMFYUI_URLS: doubles.map(({ url }) => url).join(','),
  }
  const { baseUrl } = await startServer(resources, { dataDir, env: { ...env, ROLE: 'api' } })
  const command = await startCommand()
  const started = Array.from({ length: count }, () =>
    resources.use(new SlowProcess(command, { ...env, ROLE: 'worker', DATA_DIR: dataDir })),
  )
  await until(async () => (await pool.query('select from workers')).rows.length >= count, workersReadyMs)
  const members = await createMembers(pool, people)
  const site = { baseUrl, members, template: await offeredTemplate(clientOf(baseUrl, members[0]!)) }
  // The first works load the code of each process.
  await Promise.all(site.members.map((member) => makeWork(site, member)))
  const startsPerSecond = await measureStarts(site, started)
  for (const worker of started) worker.limitTo(share)
  const end = performance.now() + secondsPerCount * 1000
  const ended = await Promise.all(site.members.map((member) => makeWorksUntil(site, member, end)))
  for (const worker of started) worker.limitTo(1)
  const perSecond = ended.reduce((sum, works) => sum + works, 0) / secondsPerCount
  return { perSecond, startsPerSecond }
}

interface CrowdedSite {
  readonly baseUrl: string
  readonly members: readonly Member[]
  /** Id of the template that makes a picture from words. */
  readonly template: string
}

/** Number of works that the worker starts in a second when many are queued. */
async function measureStarts(site: CrowdedSite, started: readonly SlowProcess[]): Promise<number> {
  for (const worker of started) worker.limitTo(0)
  const ids = await Promise.all(site.members.map((member) => startWork(site, member)))
  for (const worker of started) worker.limitTo(1)
  const works = await Promise.all(site.members.map((member, index) => untilDone(site, member, ids[index]!)))
  const starts = works.map(({ start_ts }) => start_ts!).sort((a, b) => a - b)
  // The engines take the first works at once; the other works wait for an engine.
  const first = starts.slice(0, engines)
  return (1000 * engines) / Math.max(1, first.at(-1)! - first[0]!)
}

async function makeWorksUntil(site: CrowdedSite, member: Member, end: number): Promise<number> {
  let count = 0
  while (performance.now() < end) {
    await makeWork(site, member)
    if (performance.now() < end) count += 1
  }
  return count
}

async function makeWork(site: CrowdedSite, member: Member): Promise<Work> {
  return await untilDone(site, member, await startWork(site, member))
}

async function startWork({ baseUrl, template }: CrowdedSite, member: Member): Promise<string> {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { id } = await clientOf(baseUrl, member).createWork({
    work_template_id: template,
    source_arr: [],
    params: { prompt: `a fox at dawn, number ${seed}`, steps, model, seed },
  })
  return id
}

async function untilDone({ baseUrl }: CrowdedSite, member: Member, id: string): Promise<Work> {
  const api = clientOf(baseUrl, member)
  for (;;) {
    const work = await api.getWork({ id })
    if (work.state === 'done') return work
    if (work.state === 'fail' || work.state === 'break')
      throw new Error(`A work ended as ${work.state}: ${work.error?.message}`)
    await sleep(lookEveryMs)
  }
}

/** Waits until an engine was found and the template from words is offered; returns the id of the template. */
async function offeredTemplate(api: Client): Promise<string> {
  let id: string | undefined
  await until(async () => {
    id = await templateId(api, 'words-to-picture').catch(() => undefined)
    return id !== undefined
  }, workersReadyMs)
  return id!
}

async function until(isTrue: () => Promise<boolean>, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('The workers are not ready in time')
    await sleep(pollMs)
  }
}

function clientOf(baseUrl: string, { token, address }: Member): Client {
  return createClient({
    baseUrl,
    token: () => token,
    timeoutMs: callTimeoutMs,
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...(init?.headers as object), 'x-forwarded-for': address } }),
  })
}
