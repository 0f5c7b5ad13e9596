import { setTimeout as sleep } from 'node:timers/promises'
import { startComfyDouble } from '@easel/comfyui-double'
import { type Client, createClient } from '@easel/contract'
import { startEmbeddedPostgres, superuser } from '../apps/server/src/platform/db/embedded/index.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { createMembers, type Member } from './harness/crowd.ts'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { roomySettings, signUpAdministrator, templateId } from './harness/person.ts'
import { startServer, startWorker, temporaryFolder } from './harness/server.ts'

const workerCounts = [1, 2, 4]
const enginesPerWorker = 2
const steps = 4
const stepMs = 1000
const model = 'v1-5-pruned-emaonly.safetensors'
const minutes = 1
/** Interval at which a person looks at the state of a work. */
const lookEveryMs = 500
const pollMs = 100
const callTimeoutMs = 30_000
const readyMs = 120_000

export const workers: Measurement = {
  name: 'workers',
  title: 'Works a minute with several workers',
  about:
    `One API process, PostgreSQL, and ${workerCounts.join(', ')} worker processes on the same machine. Each worker has ${enginesPerWorker} engines that only this worker reaches, as if it ran beside their graphics cards. ` +
    `The engines are doubles of ComfyUI that sleep for ${(steps * stepMs) / 1000} s for a picture of 512 × 512 pixels, so that four workers need less than the processors of this machine. ` +
    `Twice as many people as engines each start a work when their last work has ended, for ${minutes} min. At best, all engines are always busy, and each worker finishes ${(60_000 * enginesPerWorker) / (steps * stepMs)} works a minute.`,
  command: 'workers',
  runs: 1,
  timeLimitMs: 20 * 60_000,
  async measure(bench) {
    const figures: Figure[] = []
    let alone: number | undefined
    for (const count of workerCounts) {
      const perMinute = await measureWith(bench, count)
      alone ??= perMinute
      const name = count === 1 ? '1 worker' : `${count} workers`
      bench.say(`${name}: ${perMinute.toFixed(0)} works a minute`)
      figures.push({ name: `${name}, works a minute`, unit: 'works', samples: [perMinute] })
      if (count > 1)
        figures.push({
          ...{ name: `${name}, against 1 worker`, unit: '×', samples: [perMinute / alone] },
          minimum: 0.8 * count,
        })
    }
    return figures
  },
}

async function measureWith({ say }: Bench, count: number): Promise<number> {
  await using resources = new AsyncDisposableStack()
  const dataDir = temporaryFolder(resources)
  const log = { info: () => {}, warn: say }
  // This many processes need more connections than the database of `npm start` accepts.
  const database = resources.use(await startEmbeddedPostgres({ dataDir, log, durable: false }))
  const pool = createPool({ ...database.config, user: superuser, max: 1 })
  resources.defer(() => pool.end())
  const env = { ...roomySettings, DATABASE_URL: database.url, TRUST_PROXY: 'on' }
  const { baseUrl } = await startServer(resources, { dataDir, env: { ...env, ROLE: 'api' } })
  const admin = await signUpAdministrator(baseUrl, { DATA_DIR: dataDir, DATABASE_URL: database.url })
  for (let index = 1; index <= count; index += 1) {
    const name = `worker-${index}`
    await startWorker(resources, { dataDir, env: { ...env, WORKER_NAME: name } })
    for (let slot = 1; slot <= enginesPerWorker; slot += 1) {
      const { url: address } = resources.use(await startComfyDouble({ stepMs }))
      await admin.createEngine({ kind: 'comfyui', name: `${name} ${slot}`, address, reached_by: name })
    }
  }
  const engines = count * enginesPerWorker
  await until(async () => {
    const { engine_arr } = await admin.listEngines()
    return engine_arr.filter(({ usable_model_count }) => usable_model_count > 0).length === engines
  })
  const members = await createMembers(pool, 2 * engines)
  const site = { baseUrl, template: await templateId(admin, 'words-to-picture') }
  // The first works load the code of each process.
  await Promise.all(members.map((member) => makeWork(site, member)))
  const end = performance.now() + minutes * 60_000
  const counts = await Promise.all(members.map((member) => makeWorksUntil(site, member, end)))
  return counts.reduce((sum, works) => sum + works, 0) / minutes
}

interface Site {
  readonly baseUrl: string
  readonly template: string
}

async function makeWorksUntil(site: Site, member: Member, end: number): Promise<number> {
  let count = 0
  while (performance.now() < end) {
    await makeWork(site, member)
    if (performance.now() < end) count += 1
  }
  return count
}

async function makeWork({ baseUrl, template }: Site, member: Member): Promise<void> {
  const api = clientOf(baseUrl, member)
  const params = { prompt: 'a fox at dawn', steps, model, seed: Math.floor(Math.random() * 2 ** 31) }
  const { id } = await api.createWork({ work_template_id: template, params })
  for (;;) {
    const work = await api.getWork({ id })
    if (work.state === 'done') return
    if (work.state === 'fail' || work.state === 'break')
      throw new Error(`A work ended as ${work.state}: ${work.error?.message}`)
    await sleep(lookEveryMs)
  }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + readyMs
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('The engines are not ready in time')
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
