import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure, Measurement } from './harness/measurement.ts'
import { makeWork, roomySettings, signUp, upload } from './harness/person.ts'
import { phonePhoto } from './harness/photos.ts'
import { memoryOf, memoryOfTree, type ProcessMemory } from './harness/processes.ts'
import { startServer, temporaryFolder } from './harness/server.ts'

const restMs = { started: 30_000, worked: 60_000, visited: 60_000 }
const burst = { connections: 32, seconds: 30 }

export const memory: Measurement = {
  name: 'memory',
  title: 'Resident memory at rest',
  about:
    '30 s after `/readyz`, 60 s after one oil painting of a 12-megapixel photo and one 9 s story of three such photos, and 60 s ' +
    `after ${burst.seconds} s in which ${burst.connections} visitors open the first page, the templates and a legal page without a pause. All ` +
    'processes together (API, worker, PostgreSQL) by PSS, which counts pages that several share once; the sum of their RSS ' +
    'counts such pages in each. npm, which waits beside them under `npm start`, is a line of its own: measured on the npm ' +
    'that runs this script. MB are 10⁶ bytes.',
  command: 'memory',
  runs: 1,
  timeLimitMs: 10 * 60_000,
  async measure({ resources, runs, say }) {
    if (process.platform !== 'linux') throw new Error('Memory is read from /proc, which only Linux has.')
    const started: Reading[] = []
    const worked: Reading[] = []
    const visited: Reading[] = []
    for (let run = 0; run < runs; run++) {
      const dataDir = temporaryFolder(resources)
      const server = await startServer(resources, { dataDir, env: roomySettings })
      say(`resting ${restMs.started / 1000} s`)
      await sleep(restMs.started)
      started.push(await read(server.pid))
      say('painting and filming')
      await work(resources, server.baseUrl)
      say(`resting ${restMs.worked / 1000} s`)
      await sleep(restMs.worked)
      worked.push(await read(server.pid))
      say('opening pages')
      await openPages(server.baseUrl)
      say(`resting ${restMs.visited / 1000} s`)
      await sleep(restMs.visited)
      visited.push(await read(server.pid))
      await server.stop()
    }
    const npm = await npmMemory()
    return [
      ...figures('30 s after the start', started),
      ...figures('60 s after work', worked),
      ...figures('60 s after a burst', visited),
      ...(npm ? [{ name: 'npm beside them, PSS', unit: 'MB' as const, samples: [npm.pss] }] : []),
    ]
  },
}

interface Reading {
  api: ProcessMemory
  worker: ProcessMemory
  all: readonly ProcessMemory[]
}

async function read(pid: number): Promise<Reading> {
  const all = await memoryOfTree(pid)
  const api = all.find((one) => one.pid === pid)
  const worker = all.find((one) => one.pid !== pid && one.command.includes('main.ts'))
  if (!api || !worker || all.length < 3) throw new Error(`Not all processes are there:\n${listOf(all)}`)
  return { api, worker, all }
}

function listOf(all: readonly ProcessMemory[]): string {
  return all.map(({ pid, rss, command }) => `${pid} ${rss.toFixed(0)} MB ${command}`).join('\n')
}

function figures(when: string, readings: readonly Reading[]): Figure[] {
  const figure = (name: string, pick: (reading: Reading) => number, limit?: number): Figure => ({
    name: `${name}, ${when}`,
    unit: 'MB',
    samples: readings.map(pick),
    ...(limit !== undefined && { limit }),
  })
  const sum = (key: 'pss' | 'rss') => (reading: Reading) =>
    reading.all.reduce((total, one) => total + one[key], 0)
  return [
    figure('All processes, PSS', sum('pss'), 600),
    figure('All processes, sum of RSS', sum('rss')),
    figure('API alone, RSS', ({ api }) => api.rss, 250),
    figure('API alone, PSS', ({ api }) => api.pss),
    figure('Worker alone, RSS', ({ worker }) => worker.rss),
  ]
}

async function work(resources: AsyncDisposableStack, baseUrl: string): Promise<void> {
  const person = await signUp(resources, baseUrl)
  const sources: string[] = []
  for (const seed of [1, 2, 3]) sources.push(await upload(person, await phonePhoto(seed)))
  await makeWork(person, { template: 'image', sources: sources.slice(0, 1) })
  await makeWork(person, { template: 'video', sources, withinMs: 120_000 })
  person.socket[Symbol.dispose]()
}

async function openPages(baseUrl: string): Promise<void> {
  const paths = ['/inspiration', '/tool', '/zh/inspiration', '/privacy']
  const end = performance.now() + burst.seconds * 1000
  const visit = async (first: number) => {
    for (let turn = first; performance.now() < end; turn++) {
      const answer = await fetch(`${baseUrl}${paths[turn % paths.length]}`)
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: burst.connections }, (_, index) => visit(index)))
}

async function npmMemory(): Promise<ProcessMemory | undefined> {
  const parent = await memoryOf(process.ppid)
  return parent?.command.startsWith('npm') ? parent : undefined
}
