import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectEngine } from '@easel/remote-engines'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../../../test/harness.ts'
import { isAlive } from '../../../platform/processes/process-state.ts'
import { LocalEngineError } from '../faults.ts'
import { causeOf, isPortTaken } from './causes.ts'
import { EngineProcess } from './engine-process.ts'
import { EngineProxy } from './engine-proxy.ts'

const program = fileURLToPath(import.meta.resolve('@easel/engine-doubles/sd-server'))
const { signal } = new AbortController()

let folder: string
let engine: EngineProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-process-'))
  engine = new EngineProcess({ folder, onChange: () => {}, pausesMs: [1, 1] })
})
afterEach(async () => {
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function launchOf(script: object, key = 'one') {
  const weights = join(folder, `${key}.gguf`)
  await writeFile(weights, JSON.stringify(script))
  return { key, command: [program, '-m', weights] }
}

const pidOf = async () => Number(await readFile(join(folder, 'engine.pid'), 'utf8'))
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof LocalEngineError ? error.fault.code : String(error)),
  )

describe('the program', () => {
  test('is started once for all callers when it is needed, and ends when it is idle', async () => {
    const idle = new EngineProcess({ folder, onChange: () => {}, idleMs: 20 })
    await idle.set(await launchOf({}))
    expect(idle.state).toBe('stopped')
    const urls = await Promise.all([1, 2, 3].map(() => idle.while(async (url) => url)))
    expect(new Set(urls).size).toBe(1)
    const pid = await pidOf()
    await until(async () => (idle.state === 'stopped' && !isAlive(pid)) || undefined)
    await idle[Symbol.asyncDispose]()
  })

  test('ends for another model', async () => {
    await engine.set(await launchOf({}))
    await engine.while(async () => {})
    const pid = await pidOf()
    await engine.set(await launchOf({}, 'two'))
    expect(isAlive(pid)).toBe(false)
    await engine.while(async () => {})
    expect(await pidOf()).not.toBe(pid)
  })

  test('is restarted three times when it ends by itself, and then the reason is reported', async () => {
    await engine.set(await launchOf({ says: ['ggml: failed to allocate 9 GB'], exits: 1 }))
    expect(await codeOf(engine.while(async () => {}))).toBe('out_of_memory')
    expect(engine.state).toBe('failed')
    // The program is not started before the host retries or a pause has passed.
    expect(await codeOf(engine.while(async () => {}))).toBe('out_of_memory')
  })

  test('that this machine cannot run is not restarted', async () => {
    await engine.set({ key: 'none', command: [join(folder, 'missing')] })
    expect(await codeOf(engine.while(async () => {}))).toBe('missing_library')
  })

  test('reports its reason, even if hundreds of bars of progress follow', async () => {
    const bar = (done: number) => `\u001b[K  |${'#'.repeat(done / 10)}    | ${done}/686 - 92.79MB/s`
    const bars = Array.from({ length: 200 }, (_, done) => bar(done))
    await engine.set(await launchOf({ says: ["read tensor data failed: 'a.gguf'", ...bars], exits: 134 }))
    await expect(engine.while(async () => {})).rejects.toMatchObject({
      fault: { code: 'bad_model', params: { detail: "read tensor data failed: 'a.gguf'" } },
    })
  })

  test('ends when the process that started it ends, for any reason', async () => {
    const { command } = await launchOf({ workMs: 60_000 })
    const script = `
      const { EngineProcess } = await import(${JSON.stringify(new URL('./engine-process.ts', import.meta.url).href)})
      const engine = new EngineProcess({ folder: ${JSON.stringify(folder)}, onChange() {} })
      await engine.set({ key: 'one', command: ${JSON.stringify(command)} })
      await engine.while(async () => {})
      process.stdout.write('ready')
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(parent.stdout, 'data')
    const pid = await pidOf()
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await until(async () => !isAlive(pid) || undefined)
  })

  test('that an earlier process left is ended before a new program starts, and no other process is ended', async () => {
    const { command } = await launchOf({})
    const left = spawn(command[0]!, [...command.slice(1), '--listen-ip', '127.0.0.1', '--listen-port', '0'])
    const { readState } = await import('../../../platform/processes/process-state.ts')
    const { startedAt } = await until(async () => readState(left.pid!))
    const note = (id: object) => writeFile(join(folder, 'engine.json'), JSON.stringify(id))
    await note({ pid: left.pid, startedAt: '1' })
    await engine.set(await launchOf({}))
    await engine.while(async () => {})
    expect(isAlive(left.pid!)).toBe(true)
    await engine.halt()
    await note({ pid: left.pid, startedAt })
    await engine.while(async () => {})
    expect(isAlive(left.pid!)).toBe(false)
  })
})

describe('the proxy, which passes requests on to the program,', () => {
  let proxy: EngineProxy
  const faults: string[] = []
  const times: number[] = []
  beforeEach(async () => {
    faults.length = 0
    times.length = 0
    const options = {
      process: engine,
      capabilities: async () => ({
        supported_modes: ['img_gen'],
        model: { name: 'a.gguf' },
        output_formats_by_mode: { img_gen: ['png'] },
      }),
      onFault: ({ code }: { code: string }) => faults.push(code),
      onPicture: (ms: number) => times.push(ms),
      heldBytes: 3000,
    }
    proxy = await EngineProxy.open(options, 0)
  })
  afterEach(() => proxy[Symbol.asyncDispose]())
  const connect = () =>
    connectEngine({ kind: 'sdcpp', address: proxy.url, headers: {}, families: {}, socket: false })
  const request = {
    type: 'task',
    task: 'text_to_image',
    ...{ model: 'a.gguf', prompt: 'a boat', seed: 1, width: 64, height: 64 },
  } as const
  const ended = (handle: Parameters<ReturnType<typeof connect>['poll']>[0]) =>
    until(async () => {
      const status = await connect().poll(handle, signal)
      return status.state === 'waiting' || status.state === 'running' ? undefined : status
    })

  test('reports the abilities of the engine without starting it, and starts it for a work', async () => {
    await engine.set(await launchOf({}))
    const client = connect()
    expect((await client.capabilities(signal)).models).toMatchObject([{ name: 'a.gguf' }])
    expect(engine.state).toBe('stopped')
    const handle = await client.submit(request, { id: crypto.randomUUID(), signal })
    expect(await ended(handle)).toEqual({ state: 'done' })
    expect(await client.collect(handle, signal)).toMatchObject([{ mime_type: 'image/png' }])
    expect(engine.state).toBe('running')
    expect(times).toHaveLength(1)
  })

  test('opens at another port if its port is taken', async () => {
    const taken = Number(new URL(proxy.url).port)
    const options = { process: engine, capabilities: async () => ({}), onFault() {}, onPicture() {} }
    await using other = await EngineProxy.open(options, taken)
    expect(Number(new URL(other.url).port)).not.toBe(taken)
    expect((await fetch(`${other.url}/sdcpp/v1/capabilities`)).status).toBe(200)
  })

  test('withdraws a work that waits for the program', async () => {
    await engine.set(await launchOf({ startMs: 60_000 }))
    const client = connect()
    const handle = await client.submit(request, { id: crypto.randomUUID(), signal })
    await client.cancel(handle, signal)
    expect(await client.poll(handle, signal)).toEqual({ state: 'cancelled' })
    expect(proxy.activeCount).toBe(0)
  })

  test('forgets a work that made the program crash, so that the work is made again, and serves the next work', async () => {
    await engine.set(await launchOf({ diesAtWork: true, workMs: 60_000 }))
    const handle = await connect().submit(request, { id: crypto.randomUUID(), signal })
    expect(await ended(handle)).toEqual({ state: 'unknown' })
    expect(proxy.activeCount).toBe(0)
    await engine.set(await launchOf({}, 'two'))
    const next = await connect().submit(request, { id: crypto.randomUUID(), signal })
    expect(await ended(next)).toEqual({ state: 'done' })
  })

  test('holds works in memory up to a total size, until the program has them or they are withdrawn', async () => {
    await engine.set(await launchOf({ startMs: 60_000 }))
    const send = (bytes: number) =>
      fetch(`${proxy.url}/sdcpp/v1/img_gen`, { method: 'POST', body: Buffer.alloc(bytes) })
    const first = await send(2000)
    expect(first.status).toBe(202)
    expect((await send(2000)).status).toBe(429)
    // A part of a refused work must not stay counted.
    expect((await send(1000)).status).toBe(202)
    expect((await send(1)).status).toBe(429)
    const { id } = (await first.json()) as { id: string }
    await fetch(`${proxy.url}/sdcpp/v1/jobs/${id}/cancel`, { method: 'POST' })
    expect((await send(2000)).status).toBe(202)
  })

  test('reports why the program does not start', async () => {
    await engine.set(await launchOf({ says: ['out of memory'], exits: 1 }))
    const handle = await connect().submit(request, { id: crypto.randomUUID(), signal })
    expect(await ended(handle)).toMatchObject({ state: 'failed', fault: { code: 'out_of_memory' } })
    expect(faults).toEqual(['out_of_memory'])
    // The proxy also returns the reason to a probe, so the engine takes no works for a while, and its row shows the reason.
    await expect(connect().probe(signal)).rejects.toMatchObject({
      fault: { code: 'not_running', params: { detail: expect.stringContaining('ran out of memory') } },
    })
    engine.retry()
    await connect().probe(signal)
  })

  test('reports an unknown work as not found', async () => {
    const handle = { id: crypto.randomUUID(), engine_job: crypto.randomUUID() }
    expect(await connect().poll(handle, signal)).toEqual({ state: 'unknown' })
  })
})

test('the reason why a model cannot be read is the first reason that sd-server reports', () => {
  const detailOf = (...lines: string[]) => {
    const end = '[ERROR] main.cpp:92   - new_sd_ctx_t failed'
    const { code, params } = causeOf({ code: 1, signal: null, lines: [...lines, end] })
    expect(code).toBe('bad_model')
    return (params as { detail: string }).detail
  }
  const noVersion = '[ERROR] stable-diffusion.cpp:299  - get sd version from file failed: a.gguf'
  expect(detailOf('[WARN ] model.cpp:229  - unknown format a.gguf', noVersion)).toBe('unknown format a.gguf')
  expect(detailOf(noVersion)).toBe('get sd version from file failed: a.gguf')
  expect(detailOf('[ERROR] model.cpp:1051 - load tensors from file failed')).toBe(
    'load tensors from file failed',
  )
  expect(detailOf()).toBe('new_sd_ctx_t failed')
})

const aborted = [
  '/src/conditioning/conditioner.hpp:467: GGML_ASSERT(!chunk_hidden_states.empty()) failed',
  '#3  0x0000563748c5e9ef in main ()',
  '[Inferior 1 (process 498) detached]',
]

test('weights that cannot be read at the first picture are a fault of the model', () => {
  const lines = [
    "[ERROR] lora.hpp:50   - init lora model loader from file failed: 'loras/cut.safetensors'",
    "[ERROR] model_loader.cpp:1172 - read tensor data failed: 'cut.gguf'",
    '[ERROR] model_manager.cpp:857  - model manager load tensors failed',
    ...aborted,
  ]
  expect(causeOf({ code: 134, signal: null, lines })).toEqual({
    code: 'bad_model',
    params: { detail: "read tensor data failed: 'cut.gguf'" },
  })
})

test('an assertion is the reason of an end, and neither a LoRA nor the place in the program is', () => {
  const lora = "[ERROR] lora.hpp:50   - init lora model loader from file failed: 'a.safetensors'"
  expect(causeOf({ code: 134, signal: null, lines: [lora, ...aborted] })).toEqual({
    code: 'crashed',
    params: { detail: aborted[0] },
  })
})

test.each([
  [
    { code: 1, lines: ['sd-server: error while loading shared libraries: libvulkan.so.1: cannot open'] },
    'missing_library',
  ],
  [{ code: 132, lines: [] }, 'old_processor'],
  [{ code: 1, lines: ['ggml_vulkan: No devices found.'] }, 'no_card'],
  [{ code: 134, lines: ['terminate called: vk::OutOfDeviceMemoryError'] }, 'out_of_memory'],
  [{ code: 137, lines: ['loading'] }, 'out_of_memory'],
  [{ code: 1, lines: ['[ERROR] failed to open a.gguf'] }, 'bad_model'],
  [{ code: 127, lines: ['not found'] }, 'missing_library'],
  [{ code: 3, lines: ['\u001b[31mwhat\u001b[0m'] }, 'crashed'],
])('the end %j is recognized as %s', (ended, code) => {
  const fault = causeOf({ signal: null, ...ended })
  expect(fault.code).toBe(code)
  expect(JSON.stringify(fault)).not.toContain('u001b')
})

test.each([
  [{ code: 0, lines: ['[INFO ] main.cpp:148  - listening on: 127.0.0.1:8288'] }, true],
  [{ code: 1, lines: ['Error: listen EADDRINUSE: address already in use 127.0.0.1:8288'] }, true],
  [{ code: 1, lines: ['[INFO ] main.cpp:148  - listening on: 127.0.0.1:8288'] }, false],
  [{ code: 0, lines: ['usage: sd-server [options]'] }, false],
])('the end %j means that the port was taken: %s', (ended, isTaken) => {
  expect(isPortTaken({ signal: null, ...ended })).toBe(isTaken)
})
