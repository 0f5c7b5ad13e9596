import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@easel/contract'
import type { Figure, Measurement } from './harness/measurement.ts'
import { memoryOf } from './harness/processes.ts'
import { startServer, temporaryFolder } from './harness/server.ts'

const mebibyte = 1024 * 1024
const restMs = 60_000
/** The other clients use 127.0.0.1. */
const attackerAddress = '127.0.9.1'

interface Burst {
  readonly name: string
  /** Begins a burst. Resolves, once everything is sent or refused, to a function that ends the burst. */
  readonly begin: (baseUrl: string) => Promise<() => void>
}

const burstList: readonly Burst[] = [
  { name: '800 unfinished bodies of 1 MiB', begin: (baseUrl) => sendUnfinished(baseUrl, 800) },
  { name: '30 graphs of 15.9 MiB', begin: (baseUrl) => sendGraphs(baseUrl, 30) },
  { name: '100 pages at once', begin: (baseUrl) => openPages(baseUrl, 100) },
  { name: '3000 silent connections', begin: (baseUrl) => openSilent(baseUrl, 3000) },
  { name: '60 unfinished forms', begin: (baseUrl) => sendForms(baseUrl, 60) },
]

export const bursts: Measurement = {
  name: 'bursts',
  title: 'Others while one address does its worst',
  about:
    'One address sends bursts under the usual limits. Meanwhile, other clients call `/healthz` and search for a word a few times a second. ' +
    'The memory of the API is read every 100 ms, and once more 60 s after the end. MB are 10⁶ bytes.',
  command: 'bursts',
  runs: 1,
  timeLimitMs: 15 * 60_000,
  async measure({ resources, runs, say }) {
    if (process.platform !== 'linux')
      throw new Error('Only Linux lets a client choose among loopback addresses.')
    const figures = new Map<string, Figure>()
    const note = (name: string, unit: Figure['unit'], sample: number, limit?: number) => {
      const samples = [...(figures.get(name)?.samples ?? []), sample]
      figures.set(name, { name, unit, samples, ...(limit !== undefined && { limit }) })
    }
    for (let run = 0; run < runs; run += 1) {
      const env = { DEMO: 'on', LOG_LEVEL: 'error', WORKER_CONCURRENCY: '1' }
      const server = await startServer(resources, { dataDir: temporaryFolder(resources), env })
      await sleep(restMs / 2)
      for (const { name, begin } of burstList) {
        say(name)
        const watched = watch(server.baseUrl, server.pid)
        const end = await begin(server.baseUrl)
        await sleep(5000)
        const { healthMs, callMs, peakMb } = await watched.end()
        end()
        say(`${name}: resting ${restMs / 1000} s`)
        await sleep(restMs)
        const after = (await memoryOf(server.pid))!.rss
        note(`/healthz, 95 of 100, ${name}`, 'ms', healthMs, 100)
        note(`A call of others, 95 of 100, ${name}`, 'ms', callMs, 300)
        note(`API at its peak, RSS, ${name}`, 'MB', peakMb)
        note(`API 60 s later, RSS, ${name}`, 'MB', after, 250)
      }
      await server.stop()
    }
    return [...figures.values()]
  },
}

/** Sends the requests of the other clients, and measures the times of the answers, until `end` is called. */
function watch(baseUrl: string, pid: number) {
  const health: number[] = []
  const calls: number[] = []
  let peakMb = 0
  let isOver = false
  const timed = async (times: number[], path: string, init?: RequestInit) => {
    const before = performance.now()
    await fetch(`${baseUrl}${path}`, init).then((answer) => answer.arrayBuffer())
    times.push(performance.now() - before)
  }
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"keyword":"oil"}' }
  const requests = (async () => {
    while (!isOver) {
      await Promise.all([timed(health, '/healthz'), timed(calls, '/api/backend/search', post)])
      peakMb = Math.max(peakMb, (await memoryOf(pid))?.rss ?? 0)
      await sleep(100)
    }
  })()
  return {
    async end() {
      isOver = true
      await requests
      return { healthMs: percentile(health), callMs: percentile(calls), peakMb }
    },
  }
}

function percentile(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length * 0.95)] ?? 0
}

function open(baseUrl: string, lines: readonly string[], body = ''): Socket {
  const { hostname, port, host } = new URL(baseUrl)
  const socket = connect({ host: hostname, port: Number(port), localAddress: attackerAddress })
  socket.on('error', () => {})
  socket.resume()
  const [first, ...others] = lines
  if (first !== undefined) socket.write([first, `host: ${host}`, ...others, '', body].join('\r\n'))
  return socket
}

async function sendUnfinished(baseUrl: string, count: number): Promise<() => void> {
  const body = `{"keyword":"${'a'.repeat(mebibyte - 20)}`
  const head = ['content-type: application/json', `content-length: ${mebibyte}`]
  const sockets = Array.from({ length: count }, () =>
    open(baseUrl, ['POST /api/backend/defaultlogin HTTP/1.1', ...head], body),
  )
  await sleep(20_000)
  return () => void sockets.map((socket) => socket.destroy())
}

async function sendForms(baseUrl: string, count: number): Promise<() => void> {
  const head = ['content-type: multipart/form-data; boundary=x', `content-length: ${20 * mebibyte}`]
  const sockets = Array.from({ length: count }, () =>
    open(baseUrl, ['POST /api/backend/origin/check HTTP/1.1', ...head], 'x'.repeat(400)),
  )
  await sleep(15_000)
  return () => void sockets.map((socket) => socket.destroy())
}

async function openSilent(baseUrl: string, count: number): Promise<() => void> {
  const sockets = Array.from({ length: count }, () => open(baseUrl, []))
  await sleep(10_000)
  return () => void sockets.map((socket) => socket.destroy())
}

async function sendGraphs(baseUrl: string, count: number): Promise<() => void> {
  const { token } = await createClient({ baseUrl }).demoLogin()
  const inputs = Array.from(
    { length: 90_000 },
    (_, index) => `"name${index}":"${crypto.randomUUID().repeat(4)}"`,
  )
  const body = Buffer.from(`{"dag":{"1":{"class_type":"LoadImage","inputs":{${inputs}}}}}`)
  const { hostname, port } = new URL(baseUrl)
  const send = () =>
    new Promise<void>((resolve) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const sent = request({
        ...{ host: hostname, port, method: 'POST', path: '/api/backend/engine/dag/validate' },
        ...{ localAddress: attackerAddress, headers: { ...headers, 'content-length': body.length } },
      })
      sent.on('response', (answer) => answer.resume().on('close', resolve))
      sent.on('error', () => resolve())
      sent.end(body)
    })
  await Promise.all(Array.from({ length: count }, send))
  return () => {}
}

async function openPages(baseUrl: string, count: number): Promise<() => void> {
  const paths = ['/inspiration', '/tool', '/zh/inspiration', '/privacy']
  const sockets = Array.from({ length: count }, (_, index) =>
    open(baseUrl, [`GET ${paths[index % paths.length]}?turn=${index} HTTP/1.1`]),
  )
  await sleep(10_000)
  return () => void sockets.map((socket) => socket.destroy())
}
