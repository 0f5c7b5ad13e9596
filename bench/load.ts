import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '@easel/contract'
import { createMembers, type Member, openSockets } from './harness/crowd.ts'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { templateId, upload } from './harness/person.ts'
import { largePhoto, tinyPhoto } from './harness/photos.ts'
import { memoryOf, memoryOfTree } from './harness/processes.ts'
import { type ProxiedSite, startProxiedSite } from './harness/proxied-site.ts'
import { quantile } from './harness/statistics.ts'

const sockets = 10_000
const makers = 500
const uploaders = 50
const callTimeoutMs = 5 * 60_000
const worksWithinMs = 15 * 60_000
/** The API returns memory to the system when it has been idle for ten seconds. */
const restMs = 22_000

export const load: Measurement = {
  name: 'load',
  title: 'Crowds',
  about:
    `One API process and one worker, with client addresses from a proxy header. ${sockets.toLocaleString('en')} people have a socket each, subscribed to everything. ${makers} people start a work each at the same time ` +
    `(*Light and Lens* with different tiny photos). ${uploaders} people upload a photo of just under 20 MB each at the same time. Memory is the memory of the API, including shared memory pages. MB are 10⁶ bytes.`,
  command: 'load',
  runs: 1,
  timeLimitMs: 60 * 60_000,
  async measure(bench) {
    const site = await startProxiedSite(bench)
    return [
      ...(await openAll(bench, site)),
      ...(await makeAll(bench, site)),
      ...(await uploadAll(bench, site)),
    ]
  },
}

async function openAll({ say }: Bench, { baseUrl, pid, pool }: ProxiedSite): Promise<Figure[]> {
  const members = await createMembers(pool, sockets)
  say(`${sockets} sockets`)
  const startedAt = performance.now()
  await using crowd = await openSockets({ baseUrl, members })
  const openedMs = performance.now() - startedAt
  await sleep(restMs)
  crowd.check()
  const { rss } = await apiMemory(pid)
  return [
    { name: `${sockets} sockets, time to open`, unit: 's', samples: [openedMs / 1000] },
    { name: `API with ${sockets} sockets, RSS`, unit: 'MB', samples: [rss], limit: 1000 },
  ]
}

async function makeAll({ say }: Bench, { baseUrl, pool }: ProxiedSite): Promise<Figure[]> {
  const members = await createMembers(pool, makers)
  const people = members.map((member) => ({ member, api: clientOf(baseUrl, member) }))
  say(`${makers} people upload a tiny photo each`)
  const photo = await tinyPhoto(1)
  const sources: string[] = []
  for (const { api } of people) sources.push(await upload({ api }, photo))
  const template = await templateId(people[0]!.api, 'colour-grade')
  say(`${makers} works of ${makers} people`)
  const startedAt = performance.now()
  const queuedMs: number[] = []
  const ids = await Promise.all(
    people.map(async ({ api }, index) => {
      const params = { strength: (index % 21) / 20, glow: Math.floor(index / 21) / 24 }
      const before = performance.now()
      const { id } = await api.createWork({
        work_template_id: template,
        source_arr: [{ id: sources[index]! }],
        params,
      })
      queuedMs.push(performance.now() - before)
      return id
    }),
  )
  const states = await endedStates(pool, ids)
  const tookS = (performance.now() - startedAt) / 1000
  const failed = states.filter((state) => state !== 'done')
  if (failed.length > 0) throw new Error(`${failed.length} works ended as ${new Set(failed)}`)
  return [
    { name: `Click to queued, ${makers} at once, p99`, unit: 'ms', samples: [quantile(queuedMs, 0.99)] },
    { name: `All ${makers} works done`, unit: 's', samples: [tookS] },
    { name: 'Works finished', unit: '/s', samples: [makers / tookS] },
  ]
}

/** Waits for the end of all works; returns their states. */
async function endedStates(pool: ProxiedSite['pool'], ids: readonly string[]): Promise<string[]> {
  const until = performance.now() + worksWithinMs
  while (performance.now() < until) {
    const { rows: ended } = await pool.query<{ state: string }>(
      "select state from runs where id = any($1::uuid[]) and state in ('done', 'fail', 'break')",
      [ids],
    )
    if (ended.length === ids.length) return ended.map(({ state }) => state)
    await sleep(100)
  }
  throw new Error('Not all works ended in time')
}

async function uploadAll({ say }: Bench, { baseUrl, pid, pool }: ProxiedSite): Promise<Figure[]> {
  const people = (await createMembers(pool, uploaders)).map((member) => clientOf(baseUrl, member))
  const photo = await largePhoto()
  await sleep(restMs)
  const before = await apiMemory(pid)
  say(`${uploaders} uploads of ${(photo.byteLength / 1e6).toFixed(1)} MB`)
  let isOver = false
  const healthMs: number[] = []
  let treePeak = 0
  const watching = (async () => {
    while (!isOver) {
      const asked = performance.now()
      await fetch(`${baseUrl}/healthz`).then((answer) => answer.arrayBuffer())
      healthMs.push(performance.now() - asked)
      treePeak = Math.max(
        treePeak,
        (await memoryOfTree(pid)).reduce((sum, { pss }) => sum + pss, 0),
      )
      await sleep(100)
    }
  })()
  const startedAt = performance.now()
  // All uploads end before the server is stopped, even if an upload fails.
  const outcomes = await Promise.allSettled(people.map((api) => upload({ api }, photo)))
  const tookS = (performance.now() - startedAt) / 1000
  isOver = true
  await watching
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  const after = await apiMemory(pid)
  return [
    { name: `${uploaders} uploads of 20 MB at once`, unit: 's', samples: [tookS] },
    { name: 'API before the uploads, RSS', unit: 'MB', samples: [before.rss] },
    { name: 'API at its peak, RSS', unit: 'MB', samples: [after.peak] },
    { name: 'All processes at their peak, PSS', unit: 'MB', samples: [treePeak] },
    { name: '/healthz meanwhile, p95', unit: 'ms', samples: [quantile(healthMs, 0.95)] },
  ]
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

async function apiMemory(pid: number) {
  const memory = await memoryOf(pid)
  if (!memory) throw new Error('The API has ended')
  return memory
}
