import { setTimeout as sleep } from 'node:timers/promises'
import { CodeError } from '@easel/contract'
import type { Figure, Measurement } from './harness/measurement.ts'
import { makeWork, type Person, roomySettings, signUp, upload } from './harness/person.ts'
import { phonePhoto } from './harness/photos.ts'
import { memoryOf, memoryOfTree, type ProcessMemory } from './harness/processes.ts'
import { startServer, temporaryFolder } from './harness/server.ts'

const restMs = { started: 30_000, worked: 60_000, visited: 60_000, moved: 60_000 }
const burst = { connections: 32, seconds: 30 }
/** `times`: number of transfers of each kind of file. `people`: number of people who transfer files at the same time. */
const files = { times: 32, people: 8 }
const answerWithinMs = 120_000

export const memory: Measurement = {
  name: 'memory',
  title: 'Resident memory at rest',
  about:
    'Memory 30 s after `/readyz`; 60 s after one oil painting of a photo of 12 megapixels and one story of 9 s from three such photos; 60 s ' +
    `after ${burst.seconds} s in which ${burst.connections} visitors open the first page, the templates and a legal page without a pause; and 60 s after ${files.people} people at once ` +
    `have sent and checked ${files.times} photos of 12 megapixels and fetched ${files.times} posters and zips of works, and after the archive of an account has been fetched and imported again. All ` +
    'processes (API, worker, PostgreSQL) are measured together by PSS, which counts memory pages that several processes share once; the sum of their RSS ' +
    'counts such pages for each process. npm, which waits beside them under `npm start`, has its own row: its memory is measured at the npm ' +
    'that runs this benchmark. MB are 10⁶ bytes.',
  command: 'memory',
  runs: 1,
  timeLimitMs: 15 * 60_000,
  async measure({ resources, runs, say }) {
    if (process.platform !== 'linux') throw new Error('Memory is read from /proc, which only Linux has.')
    const started: MemoryReading[] = []
    const worked: MemoryReading[] = []
    const visited: MemoryReading[] = []
    const moved: MemoryReading[] = []
    for (let run = 0; run < runs; run++) {
      const dataDir = temporaryFolder(resources)
      const server = await startServer(resources, { dataDir, env: roomySettings })
      say(`resting ${restMs.started / 1000} s`)
      await sleep(restMs.started)
      started.push(await readMemory(server.pid))
      say('painting and filming')
      const maker = await work(resources, server.baseUrl)
      say(`resting ${restMs.worked / 1000} s`)
      await sleep(restMs.worked)
      worked.push(await readMemory(server.pid))
      say('opening pages')
      await openPages(server.baseUrl)
      say(`resting ${restMs.visited / 1000} s`)
      await sleep(restMs.visited)
      visited.push(await readMemory(server.pid))
      say('moving files')
      await moveFiles(resources, server.baseUrl, maker)
      say(`resting ${restMs.moved / 1000} s`)
      await sleep(restMs.moved)
      moved.push(await readMemory(server.pid))
      await server.stop()
    }
    const npm = await npmMemory()
    return [
      ...figures('30 s after the start', started, { all: 450, api: 200 }),
      ...figures('60 s after work', worked),
      ...figures('60 s after a burst of pages', visited),
      ...figures('60 s after a burst of files', moved),
      ...(npm ? [{ name: 'npm beside them, PSS', unit: 'MB' as const, samples: [npm.pss] }] : []),
    ]
  },
}

interface MemoryReading {
  api: ProcessMemory
  worker: ProcessMemory
  all: readonly ProcessMemory[]
}

async function readMemory(pid: number): Promise<MemoryReading> {
  const processes = await memoryOfTree(pid)
  const api = processes.find((process) => process.pid === pid)
  const worker = processes.find((process) => process.pid !== pid && process.command.includes('main.ts'))
  if (!api || !worker || processes.length < 3)
    throw new Error(`Not all processes are there:\n${listOf(processes)}`)
  return { api, worker, all: processes }
}

function listOf(processes: readonly ProcessMemory[]): string {
  return processes.map(({ pid, rss, command }) => `${pid} ${rss.toFixed(0)} MB ${command}`).join('\n')
}

function figures(
  when: string,
  readings: readonly MemoryReading[],
  limits = { all: 600, api: 250 },
): Figure[] {
  const figure = (name: string, pick: (reading: MemoryReading) => number, limit?: number): Figure => ({
    name: `${name}, ${when}`,
    unit: 'MB',
    samples: readings.map(pick),
    ...(limit !== undefined && { limit }),
  })
  const sum = (key: 'pss' | 'rss') => (reading: MemoryReading) =>
    reading.all.reduce((total, process) => total + process[key], 0)
  return [
    figure('All processes, PSS', sum('pss'), limits.all),
    figure('All processes, sum of RSS', sum('rss')),
    figure('API alone, RSS', ({ api }) => api.rss, limits.api),
    figure('API alone, PSS', ({ api }) => api.pss),
    figure('Worker alone, RSS', ({ worker }) => worker.rss),
  ]
}

/** A user who has made and published a picture. */
interface Maker extends Person {
  workId: string
  postId: string
}

async function work(resources: AsyncDisposableStack, baseUrl: string): Promise<Maker> {
  const person = await signUp(resources, baseUrl)
  const sources: string[] = []
  for (const seed of [1, 2, 3]) sources.push(await upload(person, await phonePhoto(seed)))
  const painting = await makeWork(person, { template: 'portrait-in-oils', sources: sources.slice(0, 1) })
  await makeWork(person, { template: 'photo-story', sources, withinMs: answerWithinMs })
  person.socket[Symbol.dispose]()
  const { id: postId } = await person.api.createPost({ title: 'A painting', work_id: painting.work.id })
  return { ...person, workId: painting.work.id, postId }
}

async function moveFiles(resources: AsyncDisposableStack, baseUrl: string, maker: Maker): Promise<void> {
  const archive = await archiveOf(maker)
  const photo = await phonePhoto(4)
  let turn = 0
  const move = async () => {
    const person = await signUp(resources, baseUrl)
    person.socket[Symbol.dispose]()
    while (turn < files.times) {
      const shape = (['portrait', 'square', 'story'] as const)[turn++ % 3]!
      await upload(person, photo)
      await patiently(() => person.api.checkOrigin({ file: new Blob([photo]) }))
      const poster = await patiently(() => person.api.signPoster({ id: maker.postId, shape }))
      await read(poster.url)
      await read((await maker.api.downloadWorks({ work_id_arr: [maker.workId] })).url)
    }
  }
  await Promise.all(Array.from({ length: files.people }, move))
  const id = await upload(maker, archive, { ending: 'zip', type: 'application/zip' })
  await until(async () => {
    const { state, error } = await maker.api.importAccount({ id })
    if (state === 'refused' || state === 'failed')
      throw new Error(`The import was ${state}: ${error?.message}`)
    return state === 'done'
  })
}

async function archiveOf({ api }: Maker): Promise<Uint8Array<ArrayBuffer>> {
  let url: string | undefined
  await until(async () => {
    url = (await api.exportAccount({})).url
    return url !== undefined
  })
  return await read(url!)
}

/** Repeats a call that the server refuses because too many calls are in progress. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  const end = performance.now() + answerWithinMs
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof CodeError && error.code === 'B0300') || performance.now() > end) throw error
      await sleep(500)
    }
  }
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + answerWithinMs
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error('It was not done in time')
    await sleep(500)
  }
}

async function read(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
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
