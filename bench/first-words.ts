import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from '@easel/contract'
import { FileServer, fileOf, type ServedFile } from '@easel/testkit'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { roomySettings, signUpAdministrator, templateId } from './harness/person.ts'
import { root, startServer, temporaryFolder } from './harness/server.ts'

const fileBytes = 4e9
const blockBytes = 1024 ** 2
const downloader = fileURLToPath(new URL('./first-words/fetch.ts', import.meta.url))
const double = join(root, 'packages/engine-doubles/src/sdcpp/sd-server.ts')
/** A real program and the file of a model for it; by default, a double and a file without a meaning. */
const { SD_SERVER: program, SD_MODEL: modelPath } = process.env

export const firstWords: Measurement = {
  name: 'first-words',
  title: 'First words',
  about:
    `The way from a new installation to a picture from words: the server starts, and an administrator has the worker examine its machine, presses Set up, and makes a picture. A file of a ` +
    'megabyte replaces the model, and a double that makes pictures at once replaces `sd-server`, so that the figures contain only the time of Easel. ' +
    '`SD_SERVER=program SD_MODEL=file` measure with a real program and a real model. ' +
    `The download: a separate process fetches and hashes ${fileBytes / 1e9} GB over loopback from a server in the process of the measurement. Its memory is the memory that the download adds to Node and the modules. The process is killed by SIGKILL at half of the file and started again; ` +
    'the last figure is the number of bytes that the server sent beyond the size of the file.',
  command: 'first-words',
  runs: 3,
  timeLimitMs: 15 * 60_000,
  async measure(bench) {
    return [...(await ownTime(bench)), ...(await download(bench))]
  },
}

async function ownTime({ resources, runs, say }: Bench): Promise<Figure[]> {
  const files = resources.use(await FileServer.start())
  const { served, sha256 } = modelPath ? await openModel(resources, modelPath) : emptyModel()
  const name = `a${extname(modelPath ?? 'a.gguf')}`
  files.files.set(`/${name}`, served)
  const file = { role: 'model', name, address: `${files.url}/${name}`, sha256, bytes: served.bytes }
  const licence = { name: 'Apache-2.0', address: 'https://example.com/' }
  const model = {
    key: 'a',
    title: 'A',
    licence,
    steps: 4,
    guidance: 1,
    side: 512,
    memory: 1000,
    work: 1,
    files: [file],
  }
  const seconds: number[] = []
  for (let run = 0; run < runs; run++) {
    const folder = temporaryFolder(resources)
    const catalogue = join(folder, 'catalogue.json')
    await writeFile(catalogue, JSON.stringify({ models: [model] }))
    const dataDir = join(folder, 'data')
    const startedAt = performance.now()
    const server = await startServer(resources, {
      dataDir,
      env: {
        ...roomySettings,
        SD_SERVER: program ?? (await writeDouble(folder)),
        LOCAL_ENGINE_CATALOGUE: catalogue,
      },
      readyWithinMs: 60_000,
    })
    const api = await signUpAdministrator(server.baseUrl, { DATA_DIR: dataDir })
    await api.lookAtMachine()
    await stateIn(api, 'found')
    await api.setUpLocalEngine({ model: 'a' })
    await stateIn(api, 'ready')
    await makePicture(api)
    seconds.push((performance.now() - startedAt) / 1000)
    say(`a picture after ${seconds.at(-1)!.toFixed(1)} s`)
    await server.stop()
  }
  return [{ name: 'Start of the server to the picture', unit: 's', limit: 15, samples: seconds }]
}

function emptyModel(): { served: ServedFile; sha256: string } {
  const weights = Buffer.alloc(blockBytes, 'weights ')
  return { served: fileOf(weights), sha256: createHash('sha256').update(weights).digest('hex') }
}

/** Serves a file without reading the whole file into memory. */
async function openModel(
  resources: AsyncDisposableStack,
  path: string,
): Promise<{ served: ServedFile; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const descriptor = openSync(path, 'r')
  resources.defer(() => closeSync(descriptor))
  const piece = (offset: number, length: number) => {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset))
  }
  return { served: { bytes: statSync(path).size, piece, etag: '"1"' }, sha256: hash.digest('hex') }
}

/** Writes a program that runs the double on the Node of Easel, which the server's PATH does not contain. */
async function writeDouble(folder: string): Promise<string> {
  const script = join(folder, 'sd-server')
  await writeFile(script, `#!/bin/sh\nexec '${process.execPath}' '${double}' "$@"\n`, { mode: 0o700 })
  return script
}

async function stateIn(api: Client, wanted: string): Promise<void> {
  for (;;) {
    const { state, fault } = await api.getLocalEngine()
    if (state === wanted) return
    if (state === 'failed') throw new Error(fault?.message)
    await sleep(50)
  }
}

/** Starts a work as soon as the template is offered, and waits for the picture. */
async function makePicture(api: Client): Promise<void> {
  for (;;) {
    const { engine_arr } = await api.listEngines()
    if (engine_arr.some(({ usable_model_count }) => usable_model_count > 0)) break
    await sleep(50)
  }
  const work_template_id = await templateId(api, 'words-to-picture')
  const { id } = await api.createWork({ work_template_id, params: { prompt: 'a boat' } })
  for (;;) {
    const { state } = await api.getWork({ id })
    if (state === 'done') return
    if (state === 'fail' || state === 'break') throw new Error('The picture was not made')
    await sleep(50)
  }
}

async function download({ resources, runs, say }: Bench): Promise<Figure[]> {
  const server = resources.use(await FileServer.start())
  const block = Buffer.alloc(blockBytes, 'bytes of weights ')
  const hash = createHash('sha256')
  for (let offset = 0; offset < fileBytes; offset += blockBytes)
    hash.update(block.subarray(0, fileBytes - offset))
  const piece = (position: number, length: number) => {
    const from = position % blockBytes
    return block.subarray(from, Math.min(blockBytes, from + length))
  }
  server.files.set('/big', { bytes: fileBytes, piece, etag: '"1"' })
  const path = join(temporaryFolder(resources), 'big')
  const file = {
    name: 'big',
    address: `${server.url}/big`,
    sha256: hash.digest('hex'),
    bytes: fileBytes,
    path,
  }
  const start = () =>
    spawn(process.execPath, [downloader, JSON.stringify(file)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const speeds: number[] = []
  const memory: Memory[] = []
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now()
    memory.push(await memoryOf(start()))
    speeds.push(fileBytes / 1e6 / ((performance.now() - startedAt) / 1000))
    say(`${speeds.at(-1)!.toFixed(0)} MB/s`)
    await rm(path)
  }
  server.sentBytes = 0
  const killed = start()
  for await (const text of killed.stdout)
    if (Number(String(text).trim().split('\n').at(-1)) > fileBytes / 2) break
  killed.kill('SIGKILL')
  await once(killed, 'close')
  await memoryOf(start())
  const again = (server.sentBytes - fileBytes) / 1e6
  return [
    { name: 'Download, hashed, in MB a second', unit: '/s', minimum: 300, samples: speeds },
    {
      ...{ name: 'Memory that the download adds', unit: 'MB' as const, limit: 100 },
      samples: memory.map(({ added }) => added),
    },
    {
      ...{ name: 'Memory of its process, with Node and the modules', unit: 'MB' as const },
      samples: memory.map(({ peak }) => peak),
    },
    { name: 'Sent again after SIGKILL', unit: 'MB', limit: 32, samples: [again] },
  ]
}

/** Waits for the end of a download. Returns the figures that its process has printed last, in MB. */
async function memoryOf(child: ChildProcessByStdio<null, Readable, null>): Promise<Memory> {
  const ended = once(child, 'close') as Promise<[number | null]>
  let last = ''
  for await (const line of createInterface(child.stdout)) last = line
  const [code] = await ended
  if (code !== 0) throw new Error(`The download ended with ${code}`)
  const { peak, added } = JSON.parse(last) as Memory
  return { peak: peak / 1e6, added: added / 1e6 }
}

interface Memory {
  readonly peak: number
  readonly added: number
}
