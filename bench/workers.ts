import { setTimeout as sleep } from 'node:timers/promises'
import { startComfyDouble } from '@easel/comfyui-double'
import { type Client, createClient } from '@easel/contract'
import { startEmbeddedPostgres, superuser } from '../apps/server/src/platform/db/embedded/index.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { createMembers, type Member } from './harness/crowd.ts'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { roomySettings, templateId } from './harness/person.ts'
import { processorSeconds } from './harness/processes.ts'
import { startServer, startWorker, temporaryFolder } from './harness/server.ts'

const workerCounts = [1, 2, 4]
const engines = 30
const steps = 4
const stepMs = 250
const model = 'v1-5-pruned-emaonly.safetensors'
/** People who each start a work when their last work has ended: more than there are engines. */
const people = 60
const works = 240
const pollMs = 100
const callTimeoutMs = 30_000
const workersReadyMs = 60_000

export const workers: Measurement = {
  name: 'workers',
  title: 'Works a second with several workers',
  about:
    `One API process, PostgreSQL, and ${workerCounts.join(', ')} worker processes on the same machine; ${engines} doubles of ComfyUI, which sleep for ${(steps * stepMs) / 1000} s for a picture, so that workers only send, receive, label and store. ` +
    `${people} people each start their next work when their last work has ended, until ${works} works have ended. The measuring process, which contains the doubles and the people, uses the same cores: more workers help until the cores are busy.`,
  command: 'workers',
  runs: 1,
  timeLimitMs: 20 * 60_000,
  async measure(bench) {
    const figures: Figure[] = []
    let alone: number | undefined
    for (const count of workerCounts) {
      const { perSecond, cores } = await runWith(bench, count)
      alone ??= perSecond
      bench.say(`${count} workers: ${perSecond.toFixed(1)} works a second`)
      figures.push(
        { name: `${count} workers, works finished`, unit: '/s', samples: [perSecond] },
        { name: `${count} workers, against one`, unit: '×', samples: [perSecond / alone] },
        { name: `${count} workers, cores that each uses`, unit: '×', samples: [cores / count] },
      )
    }
    return figures
  },
}

async function runWith({ say }: Bench, count: number): Promise<{ perSecond: number; cores: number }> {
  await using resources = new AsyncDisposableStack()
  const doubles = await Promise.all(
    Array.from({ length: engines }, async () => resources.use(await startComfyDouble({ stepMs }))),
  )
  const dataDir = temporaryFolder(resources)
  const database = resources.use(await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: say } }))
  const pool = createPool({ ...database.config, user: superuser, max: 1 })
  resources.defer(() => pool.end())
  const env = {
    ...roomySettings,
    DATABASE_URL: database.url,
    TRUST_PROXY: 'on',
    COMFYUI_URLS: doubles.map(({ url }) => url).join(','),
  }
  const { baseUrl } = await startServer(resources, { dataDir, env: { ...env, ROLE: 'api' } })
  const pids = Array.from({ length: count }, () => startWorker(resources, { dataDir, env }))
  await workersReady(pool, count)
  const members = await createMembers(pool, people)
  const template = await offeredTemplate(baseUrl, members[0]!)
  // The first works load the code of each process and find all engines.
  await makeWorks(baseUrl, { members, template, count: people })
  const before = await sumOf(pids, processorSeconds)
  const startedAt = performance.now()
  await makeWorks(baseUrl, { members, template, count: works })
  const seconds = (performance.now() - startedAt) / 1000
  const cores = ((await sumOf(pids, processorSeconds)) - before) / seconds
  return { perSecond: works / seconds, cores }
}

async function makeWorks(
  baseUrl: string,
  { members, template, count }: { members: readonly Member[]; template: string; count: number },
): Promise<void> {
  let started = 0
  const useSite = async (member: Member) => {
    const api = clientOf(baseUrl, member)
    while (started < count) {
      started += 1
      const prompt = `a fox at dawn, number ${started} of ${count}`
      const { id } = await api.createWork({
        work_template_id: template,
        source_arr: [],
        params: { prompt, steps, model, seed: started },
      })
      await untilDone(api, id)
    }
  }
  await Promise.all(members.map(useSite))
}

async function untilDone(api: Client, id: string): Promise<void> {
  for (;;) {
    const { state, error } = await api.getWork({ id })
    if (state === 'done') return
    if (state === 'fail' || state === 'break') throw new Error(`A work ended as ${state}: ${error?.message}`)
    await sleep(pollMs)
  }
}

async function sumOf(pids: readonly number[], figure: (pid: number) => Promise<number>): Promise<number> {
  return (await Promise.all(pids.map(figure))).reduce((sum, value) => sum + value, 0)
}

async function workersReady(pool: ReturnType<typeof createPool>, count: number): Promise<void> {
  const until = performance.now() + workersReadyMs
  for (;;) {
    const { rows } = await pool.query('select from workers')
    if (rows.length >= count) return
    if (performance.now() > until) throw new Error('Not all workers are ready')
    await sleep(pollMs)
  }
}

/** Returns the id of the template from words when an engine is known. */
async function offeredTemplate(baseUrl: string, member: Member): Promise<string> {
  const api = clientOf(baseUrl, member)
  for (;;) {
    const { work_template_arr } = await api.listWorkTemplates({ limit: 100 })
    if (work_template_arr.some(({ title }) => title === 'Words to Picture'))
      return await templateId(api, 'words-to-picture')
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
